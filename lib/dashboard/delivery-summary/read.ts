import type { EventType } from "#lib/core/event-types";
import { statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import type { DeliverySummary } from "#lib/domain/outbox/schema";
import type { WithDelivery } from "./shape.ts";

/** The event of a change, by its type, its time and the id of its resource. */
export interface EventRef {
  type: EventType;
  at: Date;
  id: string;
}

/**
 * Counts the deliveries of the events of changes. `n` is the number of the change. $3 types, $4 times, $5 ids, in the
 * same order. Indexes: event (merchant_id, mode, created_at, id), webhook_delivery (merchant_id, event_id).
 */
const COUNT_DELIVERIES = statement(
  "events.count_deliveries",
  `SELECT w.n::int AS n, count(*)::int AS endpoints,
          (count(*) FILTER (WHERE d.status = 'succeeded'))::int AS delivered
     FROM unnest($3::text[], $4::timestamptz[], $5::text[]) WITH ORDINALITY AS w (type, at, id, n)
     JOIN event e ON e.merchant_id = $1 AND e.mode = $2 AND e.created_at = w.at AND e.type = w.type
      AND coalesce(e."row" ->> 'id', e.payload::jsonb #>> '{data,id}') = w.id
     JOIN webhook_delivery d ON d.merchant_id = e.merchant_id AND d.event_id = e.id
    GROUP BY w.n`,
);

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

/** $3 type. Index: webhook_endpoint (merchant_id, mode, …). */
const COUNT_SUBSCRIBERS = statement(
  "events.count_subscribers",
  `SELECT count(*)::int AS count FROM webhook_endpoint e
    WHERE e.merchant_id = $1 AND e.mode = $2 AND e.enabled AND e.deleted_at IS NULL
      AND e.events && ARRAY['*', split_part($3::text, '.', 1) || '.*', $3::text]`,
);

/** Counts the endpoints that receive events of this type. */
export async function countSubscribers(ctx: Context, type: EventType): Promise<number> {
  const [row] = await ctx.sql<{ count: number }>(COUNT_SUBSCRIBERS, [type]);
  return row?.count ?? 0;
}
