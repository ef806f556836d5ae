import { invalid, notFound } from "#lib/core/errors";
import { DEFAULT_PAGE, type Page, type PageQuery } from "#lib/core/schema";
import { fromUnix } from "#lib/core/time";
import { type Statement, statement } from "./client.ts";
import type { Context } from "./context.ts";

/** The planner does not know a value in a subquery, so one plan is as good as a new one for each value: docs/decisions/085. */
const UNSEEN_ID = "(SELECT ?::uuid)";
const UNSEEN_TEXT = "(SELECT ?::text)";
const UNSEEN_TIME = "(SELECT ?::timestamptz)";
/** Which index is read can depend on the value. */
const SEEN = "?";

/** The columns that a list can be filtered by, and how its statement has their values. */
const FILTERS = {
  id: UNSEEN_ID,
  actor_id: UNSEEN_ID,
  booking_id: UNSEEN_ID,
  customer_id: UNSEEN_ID,
  endpoint_id: UNSEEN_ID,
  gift_card_id: UNSEEN_ID,
  membership_id: UNSEEN_ID,
  object_id: UNSEEN_ID,
  order_id: UNSEEN_ID,
  product_id: UNSEEN_ID,
  resource_id: UNSEEN_ID,
  ticket_event_id: UNSEEN_ID,
  ticket_id: UNSEEN_ID,
  voucher_id: UNSEEN_ID,
  kind: UNSEEN_TEXT,
  status: UNSEEN_TEXT,
  type: UNSEEN_TEXT,
  event_type: SEEN,
  method: SEEN,
  status_class: SEEN,
} as const;

type FilterColumn = keyof typeof FILTERS;

/** The table and the filters of a list. */
export interface Listing {
  table: string;
  /** Column → value. Null and undefined do not filter. */
  equals?: { readonly [Column in FilterColumn]?: string | null };
  /** What is no condition, as of a filter without a value, does not filter. */
  conditions?: readonly (Condition | null | undefined | false | "" | 0)[];
  /** Conditions of which exactly one is true of each row. Each is read by its own index. */
  either?: readonly Condition[];
  /** Columns of `equals` that define the list, as in the log of one ticket. A cursor must match them too. */
  within?: readonly FilterColumn[];
  /** A condition that defines the list, as SQL without values. A cursor must match it too. */
  where?: string;
  /** Further columns of each row, as SQL by name. The table is known there by its own name. */
  columns?: Record<string, string>;
  /** The resource whose list this is. The list of one that does not exist is `not_found`. */
  of?: { table: string; id: string; noun: string; where?: string };
  /** Rows without a mode, which concern the whole store, are in the list of both modes. */
  isStoreWide?: boolean;
}

/** A condition on a row in SQL, in which each ? is one of the values. */
export interface Condition {
  sql: string;
  values: unknown[];
}

interface PageRow {
  id: string;
  created_at: Date;
}

/** What is in each row beside it. Without a row of the list, `id` is null. */
interface Facts {
  is_of_something: boolean;
  is_cursor_in_list: boolean;
}

/**
 * Returns one page, newest first by (created_at, id): decisions, "list order". Reads from the cursor on (never OFFSET), by
 * the index (merchant_id, mode, created_at DESC, id DESC) or by one that begins with a filtered column. One statement reads the
 * page, the cursor and the resource whose list it is. Throws `invalid_request` for a cursor that is not in this list.
 */
export async function pageOf<Row extends PageRow, Item>(
  ctx: Context,
  listing: Listing,
  query: PageQuery,
  toItems: (rows: Row[]) => Item[] | Promise<Item[]>,
): Promise<Page<Item>> {
  const limit = query.limit ?? DEFAULT_PAGE;
  const cursorParam = query.ending_before === undefined ? "starting_after" : "ending_before";
  const { text, values } = listStatement(listing, query, query[cursorParam], mostRows(limit + 1));
  const rows = await ctx.sql<(Row | { id: null }) & Facts>(cachedStatement(`list.${listing.table}`, text), [
    limit + 1,
    ...values,
  ]);
  if (rows[0]?.is_of_something === false) throw notFound(listing.of?.noun ?? "resource");
  if (rows[0]?.is_cursor_in_list === false) {
    throw invalid(cursorParam, "This list has no entry with this id. Use an id that the list returned.");
  }
  const found = rows.filter((row): row is Row & Facts => row.id !== null);
  const page = found.slice(0, limit);
  if (query.ending_before !== undefined) page.reverse();
  return { data: await toItems(page), has_more: found.length > limit };
}

/**
 * Returns 20, 200, 2,000 … A page is read from a list that ends there. PostgreSQL takes a LIMIT that it does not know for a tenth
 * of what is below: never more than the page has, so that it keeps one plan and does not plan each page again.
 */
const mostRows = (rows: number): number => 2 * 10 ** Math.max(1, Math.ceil(Math.log10(rows / 2)));

/** The SQL of a list and its values, from $4. $3 is how many rows. The same conditions always give the same text. */
function listStatement(listing: Listing, query: PageQuery, cursor: string | undefined, most: number) {
  const values: unknown[] = [];
  const fill = ({ sql, values: own }: Condition): string => {
    let used = 0;
    return sql.replace(/\?/g, () => `$${values.push(own[used++]) + 3}`);
  };
  const { table, columns = {}, of } = listing;
  const direction = query.ending_before === undefined ? "DESC" : "ASC";
  const isFurther = `(created_at, id) ${direction === "DESC" ? "<" : ">"} (SELECT created_at, id FROM cursor)`;
  const more = Object.entries(columns).map(([name, sql]) => `, ${sql} AS ${name}`);
  const inOrder = `ORDER BY created_at ${direction}, id ${direction}`;
  const listOf = (rule: readonly Condition[]): string => {
    const filled = [...rule, ...conditionsOf(listing, query)].map(fill);
    const conditions = [`merchant_id = $1`, inMode(listing), ...filled, ...(cursor === undefined ? [] : [isFurther])];
    return `SELECT ${table}.*${more.join("")} FROM ${table} WHERE ${conditions.join(" AND ")} ${inOrder} LIMIT ${most}`;
  };
  const parts = listing.either?.map((rule) => `(${listOf([rule])})`);
  const all = parts ? `SELECT * FROM (${parts.join(" UNION ALL ")}) AS ${table} ${inOrder} LIMIT ${most}` : listOf([]);
  const list = `SELECT * FROM (${all}) AS ${table} ${inOrder} LIMIT $3`;
  const facts: string[] = [];
  if (of) {
    const its = fill({ sql: `id = ?${of.where ? ` AND ${of.where}` : ""}`, values: [of.id] });
    const exists = `EXISTS (SELECT 1 FROM ${of.table} WHERE merchant_id = $1 AND mode = $2 AND ${its})`;
    facts.push(`${exists} AS is_of_something`);
  }
  if (cursor !== undefined) facts.push("EXISTS (SELECT 1 FROM cursor) AS is_cursor_in_list");
  if (facts.length === 0) return { text: list, values };
  const found = cursor === undefined ? "" : `WITH cursor AS (${cursorOf(listing, cursor, fill)}) `;
  const text = `${found}SELECT list.*, ${facts.join(", ")}
      FROM (SELECT 1) AS one LEFT JOIN (${list}) AS list ON true
     ORDER BY list.created_at ${direction}, list.id ${direction}`;
  return { text, values };
}

function conditionsOf(listing: Listing, { created_from, created_to }: PageQuery): Condition[] {
  const { equals = {}, conditions = [] } = listing;
  const columns = (Object.keys(equals) as FilterColumn[]).filter((column) => equals[column] != null);
  return [
    ...definitionOf(listing),
    ...columns.map((column): Condition => ({ sql: isEqual(column), values: [equals[column]] })),
    ...conditions.filter((condition) => !!condition),
    ...(created_from === undefined ? [] : [{ sql: `created_at >= ${UNSEEN_TIME}`, values: [fromUnix(created_from)] }]),
    ...(created_to === undefined ? [] : [{ sql: `created_at < ${UNSEEN_TIME}`, values: [fromUnix(created_to)] }]),
  ];
}

const definitionOf = ({ where }: Listing): Condition[] => (where === undefined ? [] : [{ sql: where, values: [] }]);

const isEqual = (column: FilterColumn): string => `${column} = ${FILTERS[column]}`;

/** The SQL that finds the cursor, wherever it is in the list. */
function cursorOf(listing: Listing, id: string, fill: (condition: Condition) => string): string {
  const { within = [], equals = {} } = listing;
  const where = fill({
    sql: ["id = ?", ...within.map(isEqual), ...definitionOf(listing).map(({ sql }) => sql)].join(" AND "),
    values: [id, ...within.map((column) => equals[column])],
  });
  return `SELECT created_at, id FROM ${listing.table} WHERE merchant_id = $1 AND ${inMode(listing)} AND ${where}`;
}

const inMode = ({ isStoreWide }: Listing): string => (isStoreWide ? "(mode = $2 OR mode IS NULL)" : "mode = $2");

const statements = new Map<string, Statement>();

/** Hashes each text only once. */
function cachedStatement(name: string, text: string): Statement {
  const cached = statements.get(text);
  if (cached) return cached;
  const created = statement(name, text);
  statements.set(text, created);
  return created;
}
