import type Stripe from "stripe";
import type { Mode } from "#lib/core/request";
import { toUnix } from "#lib/core/time";
import { fromStripeUnit } from "#lib/payments/stripe-amounts";
import { stripeOf } from "./client.ts";
import { MOST_LISTED } from "./session.ts";

/** A page of Stripe on which somebody has paid. */
export interface TakenAtStripe {
  /** What Stripe was given as the id of our payment. Others can use the same account, for payments with other names. */
  reference: string;
  session: string;
  paymentIntent: string | null;
  amountCents: number;
  currency: string;
  /** When the page was opened, in Unix seconds. */
  created: number;
}

/** Reads what was paid on pages that were opened since a time, the newest first. */
export async function* takenSince(mode: Mode, since: Date): AsyncGenerator<TakenAtStripe> {
  const stripe = await stripeOf(mode);
  const params = { created: { gte: toUnix(since) }, status: "complete", limit: MOST_LISTED } as const;
  for await (const session of stripe.checkout.sessions.list(params)) {
    const taken = session.payment_status === "paid" ? toTaken(session) : null;
    if (taken) yield taken;
  }
}

function toTaken({
  id,
  client_reference_id,
  payment_intent,
  amount_total,
  currency,
  created,
}: Stripe.Checkout.Session) {
  if (!client_reference_id || amount_total === null || !currency) return null;
  return {
    reference: client_reference_id,
    session: id,
    paymentIntent: typeof payment_intent === "string" ? payment_intent : (payment_intent?.id ?? null),
    amountCents: fromStripeUnit(amount_total, currency),
    currency,
    created,
  };
}
