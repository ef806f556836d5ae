import type { EventType } from "#lib/core/event-types";
import type { Context } from "#lib/db/context";
import type { DeliverySummary, EventRef, WithDelivery } from "./shape.ts";
import { COUNT_DELIVERIES, COUNT_SUBSCRIBERS } from "./sql.ts";

/** Returns how the event of each change was delivered, or null when it has no delivery or was deleted since. */
export async function summarizeDeliveries(
  ctx: Context,
  changes: readonly EventRef[],
): Promise<(DeliverySummary | null)[]> {
  if (changes.length === 0) return [];
  const rows = await ctx.sql<{ n: number; endpoints: number; delivered: number }>(COUNT_DELIVERIES, [
    changes.map((change) => change.type),
    changes.map((change) => change.at),
    changes.map((change) => change.id),
  ]);
  const byNumber = new Map(rows.map((row) => [row.n, row]));
  return changes.map(({ type }, index) => {
    const row = byNumber.get(index + 1);
    return row ? { type, endpoints: row.endpoints, delivered: row.delivered } : null;
  });
}

/** Returns the entries of a log, each with how its event was delivered. */
export async function withDeliveries<Row, Entry>(
  ctx: Context,
  rows: readonly Row[],
  eventOf: (row: Row) => EventRef,
  toEntry: (row: Row) => Entry,
): Promise<WithDelivery<Entry>[]> {
  const sent = await summarizeDeliveries(ctx, rows.map(eventOf));
  return rows.map((row, index) => ({ ...toEntry(row), sent: sent[index] ?? null }));
}

/** Counts the endpoints that receive events of this type. */
export async function countSubscribers(ctx: Context, type: EventType): Promise<number> {
  const [row] = await ctx.sql<{ count: number }>(COUNT_SUBSCRIBERS, [type]);
  return row?.count ?? 0;
}
