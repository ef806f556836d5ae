import type Stripe from "stripe";
import type { Mode } from "#lib/core/request";
import { fromUnix, toUnix } from "#lib/core/time";
import { stripeOf } from "./client.ts";
import { EVENT_TYPES } from "./event-types.ts";

/** What Stripe takes in one call. */
const MOST_TYPES = 20;
const MOST_LISTED = 100;

/** An event of Stripe, without its body. */
export interface StripeEvent {
  id: string;
  /** What it is about. */
  objectId: string;
  type: string;
  mode: Mode;
  createdAt: Date;
}

/** Reads the events of the key's account since a time, of the types that are followed. Stripe has those of the last 30 days. */
export async function* eventsSince(mode: Mode, since: Date): AsyncGenerator<StripeEvent> {
  const stripe = await stripeOf(mode);
  const created = { gte: toUnix(since) };
  for (let at = 0; at < EVENT_TYPES.length; at += MOST_TYPES) {
    const types = [...EVENT_TYPES].slice(at, at + MOST_TYPES);
    for await (const event of stripe.events.list({ created, types, limit: MOST_LISTED })) yield toEvent(event);
  }
}

const toEvent = ({ id, type, livemode, created, data }: Stripe.Event): StripeEvent => ({
  id,
  type,
  objectId: (data.object as { id: string }).id,
  mode: livemode ? "live" : "test",
  createdAt: fromUnix(created),
});
