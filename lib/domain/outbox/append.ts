import type { EventType } from "#lib/core/event-types";
import { newEventId } from "#lib/core/ids";
import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { afterCommit } from "#lib/db/transaction";
import { recordInAuditLog } from "#lib/domain/security-events/record-changes";
import type { ResourceChange } from "#lib/domain/security-events/schema";
import { APPEND_EVENTS } from "./sql.ts";
import { signalQueued } from "./wake.ts";

/** A change of a resource. `data` has the shape that the API returns. */
export interface DomainEvent {
  type: EventType;
  data: unknown;
}

/**
 * Writes events, and a delivery for each endpoint that subscribes to them, in the caller's transaction, so that a
 * change and its event commit together. The ids of the events rise in the given order. What a person did is in the audit log too.
 */
export async function appendEvents(ctx: Context, events: readonly DomainEvent[]): Promise<void> {
  const rows = events.map(({ type, data }) => {
    const id = newEventId();
    return { id, type, payload: toPayload({ id, type, created_at: ctx.now }, data), object: objectOf(data) };
  });
  const [row] = await ctx.sql<{ queued: number }>(APPEND_EVENTS, [
    rows.map((event) => event.id),
    rows.map((event) => event.type),
    rows.map((event) => event.payload),
    ctx.now,
    rows.map((event) => event.object),
    ctx.requestId,
  ]);
  if (row?.queued) afterCommit(ctx, signalQueued);
  await recordInAuditLog(ctx, events.map(changeOf));
}

/** A product has its title in the audit log. Nothing else has, because it may be personal. */
function changeOf({ type, data }: DomainEvent): ResourceChange {
  const { title } = data as { title?: string };
  return { type, id: objectOf(data), ...(type.startsWith("product.") && { name: title }) };
}

/** Returns the id of the object that an event is about. A reversal or a conflict is about its item. */
function objectOf(data: unknown): string | null {
  const { id, resource } = data as { id?: string; resource?: { id: string } | null };
  return resource?.id ?? id ?? null;
}

/** Returns the exact payload that every delivery of this event sends. */
export const toPayload = (event: { id: string; type: string; created_at: Date }, data: unknown): string =>
  JSON.stringify({ id: event.id, type: event.type, created: toUnix(event.created_at), data });
