import type { EventType } from "#lib/core/event-types";
import { newEventId } from "#lib/core/ids";
import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { afterCommit } from "#lib/db/transaction";
import { APPEND } from "./sql.ts";
import { signalQueued } from "./wake.ts";

/** What happened: `data` has the shape that the API returns. */
export interface Happening {
  type: EventType;
  data: unknown;
}

/**
 * Writes events, and one delivery of each for every endpoint that asks for it, inside the caller's
 * transaction: no change without its event, no event without its change. Their ids rise in the order given.
 */
export async function appendEvents(ctx: Context, happenings: readonly Happening[]): Promise<void> {
  const events = happenings.map(({ type, data }) => {
    const id = newEventId();
    return { id, type, payload: toPayload({ id, type, created_at: ctx.now }, data) };
  });
  const [row] = await ctx.sql<{ queued: number }>(APPEND, [
    events.map((event) => event.id),
    events.map((event) => event.type),
    events.map((event) => event.payload),
    ctx.now,
  ]);
  if (row?.queued) afterCommit(ctx, signalQueued);
}

/** The exact bytes that every delivery of this event sends. Spec, "Events / Payload". */
export const toPayload = (event: { id: string; type: string; created_at: Date }, data: unknown): string =>
  JSON.stringify({ id: event.id, type: event.type, created: toUnix(event.created_at), data });
