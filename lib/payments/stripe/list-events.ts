import type { Mode } from "#lib/core/request";
import { toUnix } from "#lib/core/time";
import { stripeOf } from "./client.ts";
import { EVENT_TYPES } from "./event-types.ts";
import { readEvent, type StripeEvent } from "./events.ts";
import { MOST_LISTED } from "./session.ts";

/** Reads the events of the key's account since a time, of the types that are followed. Stripe has those of the last 30 days. */
export async function* eventsSince(mode: Mode, since: Date): AsyncGenerator<StripeEvent> {
  const stripe = await stripeOf(mode);
  const created = { gte: toUnix(since) };
  for await (const event of stripe.events.list({ created, types: [...EVENT_TYPES], limit: MOST_LISTED })) {
    const read = readEvent(event);
    if (read) yield read;
  }
}
