import { invalid } from "#lib/core/errors";
import { DEFAULT_PAGE, type Page, type PageQuery } from "#lib/core/schema";
import { fromUnix } from "#lib/core/time";
import { type Statement, statement } from "./client.ts";
import type { Context } from "./context.ts";

/** A list that can be paged: its table and the columns that narrow it. */
export interface Listing {
  table: string;
  /** `equals`: column → value; null and undefined do not narrow. */
  equals?: Record<string, string | null | undefined>;
  /** Further tests of a row; each ? is one of its values. */
  tests?: readonly Condition[];
  /** Columns of `equals` that make the list itself (a log of one ticket): a cursor must lie within them. */
  within?: readonly string[];
}

interface PageRow {
  id: string;
  created_at: Date;
}

/**
 * One page, newest first by (created_at, id): decisions, "list order". Keyset on the index
 * (merchant_id, mode, created_at DESC, id DESC), or the same behind a narrowing column; never OFFSET.
 * Throws `invalid_request` for a cursor that is not of this list.
 */
export async function pageOf<Row extends PageRow, Item>(
  ctx: Context,
  listing: Listing,
  query: PageQuery,
  toItems: (rows: Row[]) => Item[] | Promise<Item[]>,
): Promise<Page<Item>> {
  const limit = query.limit ?? DEFAULT_PAGE;
  const isBackward = query.ending_before !== undefined;
  const cursor = await findCursor(ctx, listing, query);
  const narrowing = Object.entries(listing.equals ?? {}).filter(([, value]) => value != null) as [string, string][];
  const conditions: Condition[] = [
    ...narrowing.map(([column, value]): Condition => ({ test: `${column} = ?`, values: [value] })),
    ...(listing.tests ?? []),
    ...(query.created_from !== undefined ? [{ test: "created_at >= ?", values: [fromUnix(query.created_from)] }] : []),
    ...(query.created_to !== undefined ? [{ test: "created_at < ?", values: [fromUnix(query.created_to)] }] : []),
    ...(cursor
      ? [{ test: `(created_at, id) ${isBackward ? ">" : "<"} (?, ?)`, values: [cursor.created_at, cursor.id] }]
      : []),
  ];
  const values = [limit + 1, ...conditions.flatMap((condition) => condition.values)];
  const rows = await ctx.sql<Row>(listStatement(listing.table, conditions, isBackward), values);
  const hasMore = rows.length > limit;
  const page = rows.slice(0, limit);
  if (isBackward) page.reverse();
  return { data: await toItems(page), has_more: hasMore };
}

export interface Condition {
  test: string;
  values: unknown[];
}

/** The same conditions always make the same text, so each is prepared once per connection. */
function listStatement(table: string, conditions: Condition[], isBackward: boolean): Statement {
  let parameter = 3;
  const tests = conditions.map(({ test }) => ` AND ${test.replace(/\?/g, () => `$${++parameter}`)}`).join("");
  const direction = isBackward ? "ASC" : "DESC";
  return named(
    `list.${table}`,
    `SELECT * FROM ${table} WHERE merchant_id = $1 AND mode = $2${tests}
      ORDER BY created_at ${direction}, id ${direction} LIMIT $3`,
  );
}

/** Each text is made into a statement once. */
const statements = new Map<string, Statement>();
function named(label: string, text: string): Statement {
  const known = statements.get(text);
  if (known) return known;
  const made = statement(label, text);
  statements.set(text, made);
  return made;
}

async function findCursor(ctx: Context, listing: Listing, query: PageQuery): Promise<PageRow | null> {
  const param = query.ending_before !== undefined ? "ending_before" : "starting_after";
  const id = query[param];
  if (id === undefined) return null;
  const within = (listing.within ?? []).map((column) => [column, listing.equals?.[column]] as const);
  const tests = within.map(([column], index) => ` AND ${column} = $${index + 4}`).join("");
  const [row] = await ctx.sql<PageRow>(
    named(
      `cursor.${listing.table}`,
      `SELECT id, created_at FROM ${listing.table} WHERE merchant_id = $1 AND mode = $2 AND id = $3${tests}`,
    ),
    [id, ...within.map(([, value]) => value)],
  );
  if (!row) throw invalid(param, "No such id in this list. Use an id that this list has returned.");
  return row;
}
