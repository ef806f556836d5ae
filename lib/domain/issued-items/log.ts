import type { Page, PageQuery } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { type Listing, pageOf } from "#lib/db/page";
import type { ItemKind } from "./schema.ts";

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
  /** The item, and the column that holds its id. */
  of?: { kind: ItemKind; id: string };
  /** The time of the reversal of a row, as SQL. Default: from `redemption_reversal`. */
  reversedAt?: string;
}

interface LogRow {
  id: string;
  created_at: Date;
}

/** By the unique index on redemption_id. */
const reversedAtOf = (table: string): string => `(SELECT v.created_at FROM redemption_reversal v
   WHERE v.merchant_id = $1 AND v.redemption_id = ${table}.id)`;

/** Returns one page of a log, newest first, each record with the time of its reversal. Throws `not_found` for an unknown item. */
export function listLog<Row extends LogRow, Item>(
  ctx: Context,
  { table, of, reversedAt = reversedAtOf(table) }: Log,
  query: PageQuery,
  toRecord: (row: Row & { reversed_at: Date | null }) => Item,
): Promise<Page<Item>> {
  const listing: Listing = { table, columns: { reversed_at: reversedAt }, ...(of && ofItem(of)) };
  return pageOf(ctx, listing, query, (rows: (Row & { reversed_at: Date | null })[]) => rows.map(toRecord));
}

function ofItem({ kind, id }: { kind: ItemKind; id: string }): Pick<Listing, "of" | "equals" | "within"> {
  const column = `${kind}_id` as const;
  return { of: { table: kind, id, noun: kind.replace("_", " ") }, equals: { [column]: id }, within: [column] };
}
