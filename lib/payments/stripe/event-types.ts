import type Stripe from "stripe";

/** Tells that the bank of a card takes a payment for fraud. */
export const FRAUD_WARNING = "radar.early_fraud_warning.created";

/** What is told about payments. Of all else that Stripe sends nothing follows here. */
export const EVENT_TYPES = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "charge.refunded",
  "charge.refund.updated",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "refund.created",
  "refund.updated",
  "refund.failed",
  FRAUD_WARNING,
] as const satisfies Stripe.Event.Type[];

const FOLLOWED: readonly string[] = EVENT_TYPES;

export const isFollowed = (type: string): boolean => FOLLOWED.includes(type);
