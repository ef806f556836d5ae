import type Stripe from "stripe";
import { type Charge, newId, type PaymentIntent } from "./objects.ts";
import type { Owner, State } from "./state.ts";

export interface Card {
  brand?: string;
  last4?: string;
  wallet?: Stripe.Charge.PaymentMethodDetails.Card.Wallet["type"];
}

export type Details = Charge["payment_method_details"];

type NewIntent = Pick<
  PaymentIntent,
  "amount" | "application_fee_amount" | "currency" | "customer" | "description" | "livemode" | "metadata"
>;

export function addIntent(state: State, owner: Owner, input: NewIntent): PaymentIntent {
  const intent: PaymentIntent = {
    ...input,
    id: newId("pi_3"),
    object: "payment_intent",
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    created: state.now(),
    last_payment_error: null,
    latest_charge: null,
    payment_method: null,
    payment_method_types: ["card"],
    status: "requires_payment_method",
  };
  state.add(owner, intent);
  state.emit("payment_intent.created", intent);
  return intent;
}

export function addCharge(state: State, owner: Owner, intent: PaymentIntent, details: Details): Charge {
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
    customer: intent.customer,
    description: intent.description,
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

export function succeed(state: State, intent: PaymentIntent, charge: Charge): void {
  Object.assign(charge, { status: "succeeded", paid: true, captured: true, amount_captured: charge.amount });
  charge.balance_transaction = newId("txn_3");
  Object.assign(intent, { status: "succeeded", amount_received: intent.amount, last_payment_error: null });
  state.emit("charge.succeeded", charge);
  state.emit("payment_intent.succeeded", intent);
}

export function fail(state: State, intent: PaymentIntent, charge: Charge, code: string): void {
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

export function detailsOf(kind: string, card: Card = {}): Details {
  if (kind !== "card") return { type: kind, [kind]: {} };
  const { brand = "visa", last4 = "4242", wallet } = card;
  const shown = { brand, last4, country: "NL", exp_month: 12, exp_year: 2099, funding: "credit", network: brand };
  return { type: "card", card: { ...shown, wallet: wallet ? { type: wallet } : null } } as Details;
}
