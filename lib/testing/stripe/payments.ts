import type Stripe from "stripe";
import { refused } from "./api-error.ts";
import { addCharge, addIntent, type Card, detailsOf, fail, succeed } from "./charges.ts";
import { failed, markPaid } from "./collect.ts";
import { existingCustomer } from "./customers.ts";
import { feeOf } from "./invoices.ts";
import type { PaymentIntent, Session } from "./objects.ts";
import { dataOf } from "./sessions.ts";
import type { Owner, State } from "./state.ts";
import { subscribe } from "./subscribe.ts";

export interface Pay {
  session: string;
  /** `unpaid` is a method whose money comes later: the session is complete, and its payment is processing. */
  type?: "succeeded" | "declined" | "unpaid";
  card?: Card;
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
  return state.at(state.now(), () => attempt(state, session, { ...input, type, kind }));
}

function attempt(state: State, session: Session, input: Pay & Required<Pick<Pay, "type" | "kind">>): Session {
  const owner = state.ownerOf(session.id);
  const details = detailsOf(input.kind, input.card);
  const email = input.email ?? emailOf(state, session);
  const paid = {
    amount: input.amount ?? session.amount_total ?? 0,
    currency: input.currency ?? session.currency ?? "",
  };
  // Of a trial, nothing is due.
  const intent = paid.amount > 0 ? intentOf(state, owner, session, paid) : null;
  const charge = intent && addCharge(state, owner, intent, details);
  if (charge) charge.billing_details.email = email;
  if (input.type === "declined") {
    if (intent && charge) fail(state, intent, charge, "card_declined");
    return session;
  }
  Object.assign(session, { status: "complete", url: null, amount_total: paid.amount, currency: paid.currency });
  session.customer_details = { ...NOBODY, email };
  if (session.mode === "subscription") subscribe(state, session, { email, details, intent, charge });
  if (!intent || !charge) {
    session.payment_status = "no_payment_required";
  } else if (input.type === "unpaid") {
    intent.status = "processing";
    state.emit("charge.pending", charge);
    state.emit("payment_intent.processing", intent);
  } else {
    session.payment_status = "paid";
    succeed(state, intent, charge);
    if (session.invoice) markPaid(state, state.get("invoice", String(session.invoice)), intent);
  }
  state.emit("checkout.session.completed", session);
  return session;
}

function emailOf(state: State, { customer, customer_email }: Session): string | null {
  return customer ? (existingCustomer(state, String(customer))?.email ?? null) : customer_email;
}

/** The money of an unpaid session arrives, or does not. */
export function settle(state: State, id: string, outcome: "succeeded" | "failed"): Session {
  const session = state.get("checkout.session", id);
  const intent = state.get("payment_intent", String(dataOf(state, session).intent));
  if (intent.status !== "processing") throw refused(`The payment of this session is ${intent.status}.`);
  const charge = state.get("charge", String(intent.latest_charge));
  const invoice = session.invoice && state.get("invoice", String(session.invoice));
  if (outcome === "failed") {
    fail(state, intent, charge, "generic_decline");
    if (invoice) failed(state, invoice);
    state.emit("checkout.session.async_payment_failed", session);
    return session;
  }
  session.payment_status = "paid";
  succeed(state, intent, charge);
  if (invoice) markPaid(state, invoice, intent);
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
function intentOf(
  state: State,
  owner: Owner,
  session: Session,
  paid: { amount: number; currency: string },
): PaymentIntent {
  const data = dataOf(state, session);
  if (data.intent) return Object.assign(state.get("payment_intent", data.intent), paid);
  const { application_fee_amount, metadata, subscription } = data;
  const intent = addIntent(state, owner, {
    ...paid,
    application_fee_amount: subscription
      ? feeOf(paid.amount, subscription.application_fee_percent)
      : application_fee_amount,
    customer: session.customer as string | null,
    description: subscription?.description ?? null,
    livemode: session.livemode,
    metadata,
  });
  data.intent = intent.id;
  if (session.mode === "payment") session.payment_intent = intent.id;
  return intent;
}
