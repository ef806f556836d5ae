import { notFound } from "#lib/core/errors";
import type { Page } from "#lib/core/schema";
import { toUnix } from "#lib/core/time";
import type { ConflictDetails, ConflictOverview, ConflictQuery } from "#lib/dashboard/conflicts/shape";
import { CONFLICT_NAMES, COUNT_OPEN, GET_CONFLICT } from "#lib/dashboard/conflicts/sql";
import { readItemTimeline } from "#lib/dashboard/item-timeline/read";
import type { ItemEntry } from "#lib/dashboard/item-timeline/shape";
import { readById } from "#lib/db/by-id";
import type { Context } from "#lib/db/context";
import { pageOf } from "#lib/db/page";
import type { RedemptionKind, Resource } from "#lib/domain/redemptions/schema";
import { matterOf, type Resolution } from "#lib/domain/redemptions/schema-conflicts";

interface ConflictRow {
  id: string;
  kind: RedemptionKind | null;
  item_id: string | null;
  resource: (Partial<Resource> & { voided_at?: number | null; currency?: string }) | null;
  redeemed_at: Date;
  source: string | null;
  note: string | null;
  error: string;
  message: string;
  amount_cents: number | bigint | null;
  resolved_at: Date | null;
  resolution: Resolution | null;
  resolution_note: string | null;
  created_at: Date;
}

interface NamesRow {
  id: string;
  title: string | null;
  guest: string | null;
  order_id: string | null;
}

interface DetailsRow extends ConflictRow {
  device_id: string | null;
  device_name: string | null;
  device_person: string | null;
  resolved_by_name: string | null;
  next_id: string | null;
}

/** Lists the conflicts of offline scans that are open, or those that were settled, newest first. */
export function listConflicts(ctx: Context, { state, ...query }: ConflictQuery): Promise<Page<ConflictOverview>> {
  const condition = state === "open" ? "resolved_at IS NULL" : "resolved_at IS NOT NULL";
  const listing = { table: "redemption_conflict", conditions: [{ sql: condition, values: [] }] };
  return pageOf(ctx, listing, query, async (rows: ConflictRow[]) => {
    const names = await namesOf(ctx, rows);
    return rows.map((row) => toOverview(row, names.get(row.id)));
  });
}

/** Returns a conflict with both scans. Throws `not_found`. */
export async function getConflict(ctx: Context, id: string): Promise<ConflictDetails> {
  const [row] = await ctx.sql<DetailsRow>(GET_CONFLICT, [id]);
  if (!row) throw notFound("conflict");
  const [names, entries] = await Promise.all([
    namesOf(ctx, [row]),
    row.kind && row.item_id ? readItemTimeline(ctx, row.kind, row.item_id) : [],
  ]);
  return {
    ...toOverview(row, names.get(id)),
    message: row.message,
    note: row.note,
    item_id: row.item_id,
    order_id: names.get(id)?.order_id ?? null,
    amount_cents: row.amount_cents === null ? null : Number(row.amount_cents),
    currency: row.resource?.currency ?? null,
    device: row.device_id ? { id: row.device_id, name: row.device_name ?? "", person: row.device_person } : null,
    other: nearestUse(entries, toUnix(row.redeemed_at)),
    resolution_note: row.resolution_note,
    resolved_by: row.resolved_by_name,
    next_id: row.next_id,
  };
}

/** Counts the open conflicts; 100 means 100 or more. */
export async function countOpenConflicts(ctx: Context): Promise<number> {
  const [row] = await ctx.sql<{ count: number }>(COUNT_OPEN);
  return row?.count ?? 0;
}

const namesOf = (ctx: Context, rows: ConflictRow[]): Promise<Map<string, NamesRow>> =>
  readById(ctx, CONFLICT_NAMES, rows);

/** Of the uses that still count, the one nearest in time to the refused scan. */
function nearestUse(entries: ItemEntry[], at: number): ConflictDetails["other"] {
  const uses = entries.filter((entry) => (entry.what === "used" || entry.what === "charged") && !entry.is_reversed);
  return uses.toSorted((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))[0] ?? null;
}

const toOverview = (row: ConflictRow, names: NamesRow | undefined): ConflictOverview => ({
  id: row.id,
  created: toUnix(row.created_at),
  kind: row.kind,
  title: names?.title ?? null,
  guest: names?.guest ?? null,
  redeemed_at: toUnix(row.redeemed_at),
  source: row.source,
  error: row.error,
  matter: matterOf(row, Boolean(row.resource?.voided_at)),
  resolution: row.resolution,
  resolved_at: toUnix(row.resolved_at),
});
