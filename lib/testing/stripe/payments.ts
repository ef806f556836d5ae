import type Stripe from "stripe";
import { refused } from "./api-error.ts";
import { type Charge, newId, type PaymentIntent, type Session } from "./objects.ts";
import type { Owner, State } from "./state.ts";

export interface Pay {
  session: string;
  /** `unpaid` is a method whose money comes later: the session is complete, and its payment is processing. */
  type?: "succeeded" | "declined" | "unpaid";
  card?: { brand?: string; last4?: string; wallet?: Stripe.Charge.PaymentMethodDetails.Card.Wallet["type"] };
  /** The method, such as `ideal`. It is a card unless the test says so. */
  kind?: string;
  /** What was paid instead of what was asked. */
  amount?: number;
  currency?: string;
  email?: string;
}

export function pay(state: State, input: Pay): Session {
  const session = state.get("checkout.session", input.session);
  if (session.status !== "open") throw refused(`This session is ${session.status}.`);
  const type = input.type ?? "succeeded";
  const kind = input.kind ?? (type === "unpaid" ? "sepa_debit" : "card");
  if (session.excluded_payment_method_types?.includes(kind)) throw refused(`This session excludes ${kind}.`);
  const owner = state.ownerOf(session.id);
  const intent = intentOf(state, owner, session, input);
  const charge = addCharge(state, owner, intent, detailsOf(kind, input.card));
  charge.billing_details.email = input.email ?? session.customer_email;
  if (type === "declined") {
    fail(state, intent, charge, "card_declined");
    return session;
  }
  session.status = "complete";
  session.url = null;
  session.amount_total = intent.amount;
  session.currency = intent.currency;
  session.customer_details = { ...NOBODY, email: charge.billing_details.email };
  if (type === "unpaid") {
    intent.status = "processing";
    state.emit("charge.pending", charge);
    state.emit("payment_intent.processing", intent);
  } else {
    session.payment_status = "paid";
    succeed(state, intent, charge);
  }
  state.emit("checkout.session.completed", session);
  return session;
}

/** The money of an unpaid session arrives, or does not. */
export function settle(state: State, id: string, outcome: "succeeded" | "failed"): Session {
  const session = state.get("checkout.session", id);
  const intent = state.get("payment_intent", String(session.payment_intent));
  if (intent.status !== "processing") throw refused(`The payment of this session is ${intent.status}.`);
  const charge = state.get("charge", String(intent.latest_charge));
  if (outcome === "failed") {
    fail(state, intent, charge, "generic_decline");
    state.emit("checkout.session.async_payment_failed", session);
    return session;
  }
  session.payment_status = "paid";
  succeed(state, intent, charge);
  state.emit("checkout.session.async_payment_succeeded", session);
  return session;
}

const NOBODY: Stripe.Checkout.Session.CustomerDetails = {
  address: null,
  business_name: null,
  email: null,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: "none",
  tax_ids: [],
};

/** A session has no payment before the first attempt, and one from then on. */
function intentOf(state: State, owner: Owner, session: Session, { amount, currency }: Pay): PaymentIntent {
  const paid = { amount: amount ?? session.amount_total ?? 0, currency: currency ?? session.currency ?? "" };
  if (session.payment_intent) {
    return Object.assign(state.get("payment_intent", String(session.payment_intent)), paid);
  }
  const { metadata = {}, application_fee_amount = null } = state.paymentData.get(session.id) ?? {};
  const intent: PaymentIntent = {
    id: newId("pi_3"),
    object: "payment_intent",
    ...paid,
    amount_capturable: 0,
    amount_received: 0,
    application_fee_amount,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    created: state.now(),
    customer: null,
    description: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: session.livemode,
    metadata,
    payment_method: null,
    payment_method_types: session.payment_method_types,
    status: "requires_payment_method",
  };
  session.payment_intent = intent.id;
  state.add(owner, intent);
  state.emit("payment_intent.created", intent);
  return intent;
}

function addCharge(
  state: State,
  owner: Owner,
  intent: PaymentIntent,
  details: Charge["payment_method_details"],
): Charge {
  const charge: Charge = {
    id: newId("ch_3"),
    object: "charge",
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    captured: false,
    created: state.now(),
    currency: intent.currency,
    customer: null,
    description: null,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: intent.livemode,
    metadata: { ...intent.metadata },
    paid: false,
    payment_intent: intent.id,
    payment_method: newId("pm_1"),
    payment_method_details: details,
    receipt_url: null,
    refunded: false,
    status: "pending",
  };
  intent.latest_charge = charge.id;
  intent.payment_method = charge.payment_method;
  return state.add(owner, charge);
}

function succeed(state: State, intent: PaymentIntent, charge: Charge): void {
  Object.assign(charge, { status: "succeeded", paid: true, captured: true, amount_captured: charge.amount });
  charge.balance_transaction = newId("txn_3");
  Object.assign(intent, { status: "succeeded", amount_received: intent.amount, last_payment_error: null });
  state.emit("charge.succeeded", charge);
  state.emit("payment_intent.succeeded", intent);
}

function fail(state: State, intent: PaymentIntent, charge: Charge, code: string): void {
  Object.assign(charge, { status: "failed", failure_code: code, failure_message: DECLINED });
  Object.assign(intent, { status: "requires_payment_method", payment_method: null });
  intent.last_payment_error = {
    type: "card_error",
    code: "card_declined",
    decline_code: "generic_decline",
    charge: charge.id,
    message: DECLINED,
  };
  state.emit("charge.failed", charge);
  state.emit("payment_intent.payment_failed", intent);
}

const DECLINED = "Your card was declined.";

function detailsOf(kind: string, card: Pay["card"]): Charge["payment_method_details"] {
  if (kind !== "card") return { type: kind, [kind]: {} };
  const { brand = "visa", last4 = "4242", wallet } = card ?? {};
  const shown = { brand, last4, country: "NL", exp_month: 12, exp_year: 2099, funding: "credit", network: brand };
  return {
    type: "card",
    card: { ...shown, wallet: wallet ? { type: wallet } : null },
  } as Charge["payment_method_details"];
}
