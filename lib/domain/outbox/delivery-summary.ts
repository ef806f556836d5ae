import type { EventType } from "#lib/core/event-types";
import { statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import type { DeliverySummary } from "./schema.ts";

/** Finds the event of a change: by its type, its time and the id of the resource in it. */
export interface EventRef {
  type: EventType;
  at: Date;
  id: string;
}

/**
 * The deliveries of the events of these changes: $3 types, $4 moments, $5 ids, in the same order. Indexes: event
 * (merchant_id, mode, created_at, id), webhook_delivery (merchant_id, event_id).
 */
const SENT = statement(
  "events.sent",
  `SELECT w.n::int AS n, count(*)::int AS endpoints,
          (count(*) FILTER (WHERE d.status = 'succeeded'))::int AS delivered
     FROM unnest($3::text[], $4::timestamptz[], $5::text[]) WITH ORDINALITY AS w (type, at, id, n)
     JOIN event e ON e.merchant_id = $1 AND e.mode = $2 AND e.created_at = w.at AND e.type = w.type
      AND coalesce(e."row" ->> 'id', e.payload::jsonb #>> '{data,id}') = w.id
     JOIN webhook_delivery d ON d.merchant_id = e.merchant_id AND d.event_id = e.id
    GROUP BY w.n`,
);

/** How the event of each change was delivered, or null where no endpoint listens to it or the event is no longer kept. */
export async function summarizeDeliveries(
  ctx: Context,
  changes: readonly EventRef[],
): Promise<(DeliverySummary | null)[]> {
  if (changes.length === 0) return [];
  const rows = await ctx.sql<{ n: number; endpoints: number; delivered: number }>(SENT, [
    changes.map((change) => change.type),
    changes.map((change) => change.at),
    changes.map((change) => change.id),
  ]);
  const byNumber = new Map(rows.map((row) => [row.n, row]));
  return changes.map(({ type }, at) => {
    const row = byNumber.get(at + 1);
    return row ? { type, endpoints: row.endpoints, delivered: row.delivered } : null;
  });
}

/** $3 the type. Index: webhook_endpoint (merchant_id, mode, …). */
const LISTENERS = statement(
  "events.listeners",
  `SELECT count(*)::int AS count FROM webhook_endpoint e
    WHERE e.merchant_id = $1 AND e.mode = $2 AND e.enabled AND e.deleted_at IS NULL
      AND e.events && ARRAY['*', split_part($3::text, '.', 1) || '.*', $3::text]`,
);

/** How many endpoints would receive an event of this type. */
export async function countSubscribers(ctx: Context, type: EventType): Promise<number> {
  const [row] = await ctx.sql<{ count: number }>(LISTENERS, [type]);
  return row?.count ?? 0;
}
