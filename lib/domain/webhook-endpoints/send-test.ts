import type { EventType } from "#lib/core/event-types";
import { newEventId, newId } from "#lib/core/ids";
import type { Context } from "#lib/db/context";
import { afterCommit } from "#lib/db/transaction";
import { SEND_TO_ONE } from "#lib/domain/deliveries/moves";
import { exampleOf } from "#lib/domain/events/examples";
import { type EventRow, toEvent } from "#lib/domain/events/row";
import { NEWEST_OF_TYPE } from "#lib/domain/events/sql";
import { toPayload } from "#lib/domain/outbox/append";
import { signalQueued } from "#lib/domain/outbox/wake";
import { findEndpoint } from "./find.ts";
import { switchedOff } from "./retry.ts";
import { type DeliveryRow, type EndpointRow, toDelivery, toEndpoint } from "./row.ts";
import type { TestBody, WebhookDelivery } from "./schema.ts";

/**
 * Sends an event of a type to this endpoint, even if its event filters exclude it: a copy of the store's newest event
 * with a new id, or else the documented example. Throws `not_found`, and `invalid_transition` while it is switched off.
 */
export async function sendTest(
  ctx: Context,
  id: string,
  { type }: NonNullable<TestBody> = { type: "webhook.test" },
): Promise<WebhookDelivery> {
  const endpoint = await findEndpoint(ctx, id);
  const event = { id: newEventId(), type, created_at: ctx.now };
  const { data } = await exampleFor(ctx, endpoint, type);
  const values = [id, event.id, event.type, toPayload(event, data), ctx.now, newId(), ctx.requestId];
  const [row] = await ctx.sql<DeliveryRow>(SEND_TO_ONE, values);
  if (!row) throw switchedOff();
  afterCommit(ctx, signalQueued);
  return toDelivery(row);
}

interface Example {
  data: object;
  source: "newest" | "example" | "endpoint";
  happenedAt: Date | null;
}

/** Returns the data that a test event of a type has. */
export async function exampleFor(ctx: Context, endpoint: EndpointRow, type: EventType): Promise<Example> {
  if (type === "webhook.test") return { data: toEndpoint(endpoint), source: "endpoint", happenedAt: null };
  const [newest] = await ctx.sql<EventRow>(NEWEST_OF_TYPE, [type]);
  if (!newest) return { data: exampleOf(type).data, source: "example", happenedAt: null };
  return { data: toEvent(newest).data, source: "newest", happenedAt: newest.created_at };
}
