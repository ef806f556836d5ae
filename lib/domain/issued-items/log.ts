import type { Page, PageQuery } from "#lib/core/schema";
import { type Statement, statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { pageOf } from "#lib/db/page";

/** A row of a log, whatever the kind of its item. */
export interface RedemptionRow {
  merchant_id: string;
  id: string;
  redeemed_at: Date;
  source: string | null;
  note: string | null;
  created_at: Date;
  reversed_at: Date | null;
}

/** The log of one item. */
interface Log {
  table: string;
  /** The column that holds the item's id. */
  column: string;
  id: string;
  /** When each of the redemptions $3 was reversed, if that stands elsewhere than in `redemption_reversal`. */
  reversals?: Statement;
}

interface LogRow {
  id: string;
  created_at: Date;
}

/** When each of these redemptions was reversed. By the unique index on redemption_id. */
const REVERSALS_OF = statement(
  "redemptions.reversals",
  `SELECT redemption_id, created_at FROM redemption_reversal
    WHERE merchant_id = $1 AND mode = $2 AND redemption_id = ANY ($3::uuid[])`,
);

/** One page of an item's log, newest first, each record with the time of its reversal. */
export function listLog<Row extends LogRow, Item>(
  ctx: Context,
  { table, column, id, reversals = REVERSALS_OF }: Log,
  query: PageQuery,
  toRecord: (row: Row & { reversed_at: Date | null }) => Item,
): Promise<Page<Item>> {
  const listing = { table, equals: { [column]: id }, within: [column] };
  return pageOf(ctx, listing, query, async (rows: Row[]) => {
    const reversed = await reversedAt(ctx, reversals, rows);
    return rows.map((row) => toRecord({ ...row, reversed_at: reversed.get(row.id) ?? null }));
  });
}

async function reversedAt(ctx: Context, reversals: Statement, rows: readonly LogRow[]): Promise<Map<string, Date>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map((row) => row.id);
  const found = await ctx.sql<{ redemption_id: string; created_at: Date }>(reversals, [ids]);
  return new Map(found.map((row) => [row.redemption_id, row.created_at]));
}
