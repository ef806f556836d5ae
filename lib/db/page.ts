import { invalid } from "#lib/core/errors";
import { DEFAULT_PAGE, type Page, type PageQuery } from "#lib/core/schema";
import { fromUnix } from "#lib/core/time";
import { type Statement, statement } from "./client.ts";
import type { Context } from "./context.ts";

/** The table and the filters of a list. */
export interface Listing {
  table: string;
  /** Column → value. Null and undefined do not filter. */
  equals?: Record<string, string | null | undefined>;
  conditions?: readonly Condition[];
  /** Columns of `equals` that define the list, as in the log of one ticket. A cursor must match them too. */
  within?: readonly string[];
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

/**
 * Returns one page, newest first by (created_at, id): decisions, "list order". Reads from the cursor on (never OFFSET), by
 * the index (merchant_id, mode, created_at DESC, id DESC) or by one that begins with a filtered column. Throws
 * `invalid_request` for a cursor that is not in this list.
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
  const filters = Object.entries(listing.equals ?? {}).filter(([, value]) => value != null);
  const conditions: Condition[] = [
    ...filters.map(([column, value]): Condition => ({ sql: `${column} = ?`, values: [value] })),
    ...(listing.conditions ?? []),
    ...(query.created_from !== undefined ? [{ sql: "created_at >= ?", values: [fromUnix(query.created_from)] }] : []),
    ...(query.created_to !== undefined ? [{ sql: "created_at < ?", values: [fromUnix(query.created_to)] }] : []),
    ...(cursor
      ? [{ sql: `(created_at, id) ${isBackward ? ">" : "<"} (?, ?)`, values: [cursor.created_at, cursor.id] }]
      : []),
  ];
  const values = [limit + 1, ...conditions.flatMap((condition) => condition.values)];
  const rows = await ctx.sql<Row>(listStatement(listing, conditions, isBackward), values);
  const hasMore = rows.length > limit;
  const page = rows.slice(0, limit);
  if (isBackward) page.reverse();
  return { data: await toItems(page), has_more: hasMore };
}

/** The same conditions always give the same text, so a connection prepares each list once. */
function listStatement(listing: Listing, conditions: Condition[], isBackward: boolean): Statement {
  let parameter = 3;
  const where = conditions.map(({ sql }) => ` AND ${sql.replace(/\?/g, () => `$${++parameter}`)}`).join("");
  const direction = isBackward ? "ASC" : "DESC";
  return cachedStatement(
    `list.${listing.table}`,
    `SELECT * FROM ${listing.table} WHERE merchant_id = $1 AND ${inMode(listing)}${where}
      ORDER BY created_at ${direction}, id ${direction} LIMIT $3`,
  );
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

async function findCursor(ctx: Context, listing: Listing, query: PageQuery): Promise<PageRow | null> {
  const param = query.ending_before !== undefined ? "ending_before" : "starting_after";
  const id = query[param];
  if (id === undefined) return null;
  const within = (listing.within ?? []).map((column) => [column, listing.equals?.[column]] as const);
  const where = within.map(([column], index) => ` AND ${column} = $${index + 4}`).join("");
  const [row] = await ctx.sql<PageRow>(
    cachedStatement(
      `cursor.${listing.table}`,
      `SELECT id, created_at FROM ${listing.table} WHERE merchant_id = $1 AND ${inMode(listing)} AND id = $3${where}`,
    ),
    [id, ...within.map(([, value]) => value)],
  );
  if (!row) throw invalid(param, "No such id in this list. Use an id that this list has returned.");
  return row;
}
