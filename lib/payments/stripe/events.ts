import type Stripe from "stripe";
import { stripeKeyOf } from "#lib/config/stripe-keys";
import type { Mode } from "#lib/core/request";
import { OWN } from "#lib/payments/processor-account";
import { stripeOf } from "./client.ts";
import { nullIfMissing } from "./errors.ts";
import { FRAUD_WARNING, isFollowed } from "./event-types.ts";

/** What is overheard on its way cannot be sent again for longer. */
const TOLERANCE_SECONDS = 300;

const MODES: readonly Mode[] = ["test", "live"];

/** Of an event only what it is about: the rest is asked for. */
export interface StripeEvent {
  /** Whose: `own` is the account of the operator's key. */
  account: string;
  id: string;
  objectId: string;
  mode: Mode;
  type: string;
  createdAt: Date;
}

const secrets = (): readonly string[] => MODES.flatMap((mode) => stripeKeyOf(mode)?.webhookSecrets ?? []);

/** Whether this server knows a secret with which Stripe signs. */
export const takesStripeEvents = (): boolean => secrets().length > 0;

/**
 * Returns the event that was sent, or null when none of the secrets has signed it in the last minutes. Who knows one of them is Stripe:
 * an endpoint for connected accounts gets events of both modes, so the event itself says of which it is.
 */
export async function signedEvent(body: Buffer, signature: string): Promise<Stripe.Event | null> {
  const { default: Stripe } = await import("stripe"); // loads with the first event
  for (const secret of secrets()) {
    try {
      return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
    } catch {} // another secret may have signed it
  }
  return null;
}

/** Returns what there is to follow of an event, or null: it is about no payment, or of a mode that has no key. A warning is about a charge. */
export function readEvent(event: Stripe.Event): StripeEvent | null {
  const { account = OWN, id, type, created, livemode } = event;
  const mode = livemode ? "live" : "test";
  if (!isFollowed(type) || !stripeKeyOf(mode)) return null;
  const { id: ofObject, charge } = event.data.object as { id: string; charge?: string };
  const objectId = type === FRAUD_WARNING && charge ? charge : ofObject; // a key that takes payments can read charges
  return { account, id, objectId, mode, type, createdAt: new Date(created * 1_000) };
}

/**
 * Returns the ids under which the payment that an event is about can be known here: what the event names, its PaymentIntent, then the pages
 * of that. Each is asked for when the one before was not known. None of what the store of an account can write there is read, such as
 * metadata. Throws what Stripe answers, unless it does not have the object.
 */
export async function* paymentIdsOf(event: Pick<StripeEvent, "account" | "mode" | "type" | "objectId">) {
  const { account, mode, type, objectId } = event;
  yield objectId;
  if (type.startsWith("checkout.session.")) return;
  const stripe = await stripeOf(mode);
  const options = account === OWN ? {} : { stripeAccount: account };
  const intent = type.startsWith("payment_intent.") ? objectId : await intentOf(stripe, event, options);
  if (!intent) return;
  if (intent !== objectId) yield intent;
  const pages = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 }, options);
  for (const { id, livemode } of pages.data) if (livemode === (mode === "live")) yield id;
}

/** Returns the PaymentIntent of a charge, refund or dispute: null when it has none, or is of the other mode. */
async function intentOf(
  stripe: Stripe,
  { mode, type, objectId }: Pick<StripeEvent, "mode" | "type" | "objectId">,
  options: Stripe.RequestOptions,
): Promise<string | null> {
  const object = await read(stripe, type, objectId, options).catch(nullIfMissing);
  if (!object?.payment_intent || ("livemode" in object && object.livemode !== (mode === "live"))) return null;
  return typeof object.payment_intent === "string" ? object.payment_intent : object.payment_intent.id;
}

type OfPayment = Stripe.Charge | Stripe.Dispute | Stripe.Refund;

function read(stripe: Stripe, type: string, id: string, options: Stripe.RequestOptions): Promise<OfPayment> {
  if (type === "charge.refunded" || type === FRAUD_WARNING) return stripe.charges.retrieve(id, {}, options);
  if (type.startsWith("charge.dispute.")) return stripe.disputes.retrieve(id, {}, options);
  return stripe.refunds.retrieve(id, {}, options);
}
