import type { Page, PageQuery } from "#lib/core/schema";
import { type Statement, statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { type Listing, pageOf } from "#lib/db/page";

/** A row of the log of any kind of item. */
export interface RedemptionRow {
  merchant_id: string;
  id: string;
  redeemed_at: Date;
  source: string | null;
  note: string | null;
  created_at: Date;
  reversed_at: Date | null;
}

/** The log of one item, or of all items of its kind. */
interface Log {
  table: string;
  /** The column that holds the item's id, and that id. */
  column?: string;
  id?: string;
  /** Reads when the redemptions $3 were reversed. Default: from `redemption_reversal`. */
  reversals?: Statement;
}

interface LogRow {
  id: string;
  created_at: Date;
}

/** The time of the reversal of each of these redemptions ($3). By the unique index on redemption_id. */
const REVERSALS_OF = statement(
  "redemptions.reversals",
  `SELECT redemption_id, created_at FROM redemption_reversal
    WHERE merchant_id = $1 AND mode = $2 AND redemption_id = ANY ($3::uuid[])`,
);

/** Returns one page of a log, newest first, each record with the time of its reversal. */
export function listLog<Row extends LogRow, Item>(
  ctx: Context,
  { table, column, id, reversals = REVERSALS_OF }: Log,
  query: PageQuery,
  toRecord: (row: Row & { reversed_at: Date | null }) => Item,
): Promise<Page<Item>> {
  const listing: Listing = column ? { table, equals: { [column]: id }, within: [column] } : { table };
  return pageOf(ctx, listing, query, async (rows: Row[]) => {
    const reversedAt = await findReversals(ctx, reversals, rows);
    return rows.map((row) => toRecord({ ...row, reversed_at: reversedAt.get(row.id) ?? null }));
  });
}

async function findReversals(ctx: Context, reversals: Statement, rows: readonly LogRow[]): Promise<Map<string, Date>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map((row) => row.id);
  const found = await ctx.sql<{ redemption_id: string; created_at: Date }>(reversals, [ids]);
  return new Map(found.map((row) => [row.redemption_id, row.created_at]));
}
