import type { SqlCtx } from "#lib/core/context";
import { type EventType, filtersThatMatch } from "#lib/core/event-types";
import { newEventId } from "#lib/core/ids";
import { toUnix } from "#lib/core/time";
import { afterCommit } from "#lib/db/client";
import { APPEND } from "./sql.ts";
import { signalQueued } from "./wake.ts";

/**
 * Writes an event and one delivery for each endpoint that asks for it, inside the caller's transaction: no
 * change without its event, no event without its change. `data` has the shape that the API returns.
 */
export async function appendEvent(ctx: SqlCtx, type: EventType, data: unknown): Promise<void> {
  const id = newEventId();
  const payload = toPayload({ id, type, created_at: ctx.now }, data);
  const [row] = await ctx.sql<{ queued: number }>(APPEND, [id, type, payload, ctx.now, filtersThatMatch(type)]);
  if (row?.queued) afterCommit(ctx, signalQueued);
}

/** The exact bytes that every delivery of this event sends. Spec, "Events / Payload". */
export const toPayload = (event: { id: string; type: string; created_at: Date }, data: unknown): string =>
  JSON.stringify({ id: event.id, type: event.type, created: toUnix(event.created_at), data });
