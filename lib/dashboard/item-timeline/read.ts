import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import type { ItemKind } from "#lib/domain/issued-items/schema";
import type { ItemDelivery, ItemEntry } from "./shape.ts";
import { CODE_BEFORE, DELIVERIES_OF, TIMELINE } from "./sql.ts";

/** Nobody reads more at once. */
const ENTRIES_SHOWN = 100;
const DELIVERIES_SHOWN = 500;

interface EntryRow {
  id: string;
  what: ItemEntry["what"];
  at: Date;
  cents: number | bigint | null;
  note: string | null;
  fields: string[] | null;
  actor_kind: NonNullable<ItemEntry["actor"]>["kind"] | null;
  actor_name: string | null;
  is_reversed: boolean;
  event_type: string;
  event_at: Date;
  event_of: string;
}

/**
 * Returns what happened to an item, newest first, with the deliveries of the event that each caused: two statements for any
 * kind of item. An item of another store or mode has no entries.
 */
export async function readItemTimeline(ctx: Context, kind: ItemKind, id: string): Promise<ItemEntry[]> {
  const rows = await ctx.sql<EntryRow>(TIMELINE[kind], [id, ENTRIES_SHOWN]);
  const deliveries = await deliveriesOf(ctx, rows);
  return rows.map((row, index) => toEntry(row, deliveries.get(index + 1) ?? []));
}

async function deliveriesOf(ctx: Context, rows: EntryRow[]): Promise<Map<number, ItemDelivery[]>> {
  const byEntry = new Map<number, ItemDelivery[]>();
  if (rows.length === 0) return byEntry;
  const found = await ctx.sql<ItemDelivery & { n: number }>(DELIVERIES_OF, [
    rows.map((row) => row.event_type),
    rows.map((row) => row.event_at),
    rows.map((row) => row.event_of),
    DELIVERIES_SHOWN,
  ]);
  for (const { n, ...delivery } of found) byEntry.set(n, [...(byEntry.get(n) ?? []), delivery]);
  return byEntry;
}

const toEntry = (row: EntryRow, deliveries: ItemDelivery[]): ItemEntry => ({
  id: row.id,
  what: row.what,
  at: toUnix(row.at),
  cents: row.cents === null ? null : Number(row.cents),
  note: row.note,
  fields: row.fields ?? [],
  actor: row.actor_kind && row.actor_name ? { kind: row.actor_kind, name: row.actor_name } : null,
  is_reversed: row.is_reversed,
  deliveries,
});

/** Returns the code that an item had in another system, as its file had it, or null. */
export async function codeBefore(ctx: Context, itemId: string): Promise<string | null> {
  const [row] = await ctx.sql<{ shown: string }>(CODE_BEFORE, [itemId]);
  return row?.shown ?? null;
}
