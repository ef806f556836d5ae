import { toUnix } from "#lib/core/time";
import { renderEvent } from "./render.ts";
import type { Event } from "./schema.ts";

export interface EventRow {
  id: string;
  type: Event["type"];
  /** Set when the event was stored as the changed row. */
  row: Record<string, unknown> | null;
  extra: Record<string, unknown> | null;
  /** Null until the event is rendered for the first time. */
  payload: string | null;
  created_at: Date;
}

/** Returns the exact payload that deliveries of this event send. */
export function payloadOf({ row, payload, ...event }: EventRow): string {
  if (payload !== null) return payload;
  if (row === null) throw new Error(`The event ${event.id} has neither payload nor row.`);
  return renderEvent({ ...event, row });
}

export const toEvent = (row: EventRow): Event => ({
  id: row.id,
  object: "event",
  type: row.type,
  created: toUnix(row.created_at),
  data: JSON.parse(payloadOf(row)).data,
});
