import { refused } from "./api-error.ts";
import type { Invoice, Subscription } from "./billing-objects.ts";
import { addCharge, fail, succeed } from "./charges.ts";
import { cardOf, existingCustomer } from "./customers.ts";
import { addIntentOf, addPayment, paymentOf, subscriptionOf } from "./invoices.ts";
import type { PaymentIntent } from "./objects.ts";
import type { Outcome, State } from "./state.ts";
import { changeSubscription } from "./subscriptions.ts";

/** When Stripe tries again. The fake leaves it to the test. */
const TRY_AGAIN_SECONDS = 3 * 24 * 60 * 60;

/** Gives an invoice its number, and a payment if something is due. What is not due is paid. */
export function finalize(state: State, invoice: Invoice, known?: PaymentIntent): void {
  const customer = existingCustomer(state, String(invoice.customer));
  const sequence = customer?.next_invoice_sequence ?? 1;
  if (customer) customer.next_invoice_sequence = sequence + 1;
  invoice.number = `${customer?.invoice_prefix}-${String(sequence).padStart(4, "0")}`;
  invoice.status = "open";
  invoice.automatically_finalizes_at = null;
  invoice.hosted_invoice_url = `${state.url}/invoice/${invoice.id}`;
  invoice.status_transitions.finalized_at = state.now();
  state.emit("invoice.finalized", invoice);
  const intent = known ?? (invoice.amount_due > 0 ? addIntentOf(state, invoice) : null);
  if (intent) addPayment(state, invoice, intent);
  else markPaid(state, invoice);
}

function refuseClosed({ id, status }: Invoice): void {
  if (status !== "open" && status !== "uncollectible") throw refused(`The invoice ${id} is ${status}.`);
}

/** Tries to take what is due from the card of the customer. */
export function collect(state: State, invoice: Invoice, outcome?: Outcome): Invoice {
  if (invoice.status === "draft") finalize(state, invoice);
  else refuseClosed(invoice);
  const payment = paymentOf(state, invoice);
  if (!payment) return invoice; // nothing was due
  const intent = state.get("payment_intent", String(payment.payment.payment_intent));
  const card = cardOf(state, String(invoice.customer));
  const becomes = outcome ?? card.outcome;
  invoice.attempted = true;
  invoice.attempt_count++;
  if (becomes === "requires_action") {
    intent.status = "requires_action";
    state.emit("payment_intent.requires_action", intent);
    failed(state, invoice);
    state.emit("invoice.payment_action_required", invoice);
    return invoice;
  }
  const charge = addCharge(state, state.ownerOf(invoice.id), intent, card.details);
  charge.billing_details.email = invoice.customer_email;
  if (becomes === "declined") {
    fail(state, intent, charge, "card_declined");
    failed(state, invoice);
    return invoice;
  }
  succeed(state, intent, charge);
  markPaid(state, invoice, intent);
  return invoice;
}

/** A payment that fails leaves an incomplete subscription as it is. */
export function failed(state: State, invoice: Invoice): void {
  const subscription = subscriptionOf(state, invoice);
  invoice.next_payment_attempt = state.now() + TRY_AGAIN_SECONDS;
  state.emit("invoice.payment_failed", invoice);
  if (["active", "trialing"].includes(subscription.status)) {
    changeSubscription(state, subscription, { status: "past_due" });
  }
}

/** Payment of the latest invoice makes its subscription active again. */
export function markPaid(state: State, invoice: Invoice, intent?: PaymentIntent): void {
  const now = state.now();
  const amount_paid = intent?.amount_received ?? 0;
  Object.assign(invoice, { status: "paid", attempted: true, amount_paid, amount_remaining: 0 });
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = now;
  const payment = paymentOf(state, invoice);
  if (payment) Object.assign(payment, { status: "paid", amount_paid });
  if (payment) payment.status_transitions.paid_at = now;
  state.emit("invoice.paid", invoice);
  state.emit("invoice.payment_succeeded", invoice);
  activate(state, invoice, ["incomplete", "past_due", "unpaid"]);
}

function activate(state: State, invoice: Invoice, from: Subscription["status"][]): void {
  const subscription = subscriptionOf(state, invoice);
  if (subscription.latest_invoice !== invoice.id || !from.includes(subscription.status)) return;
  changeSubscription(state, subscription, { status: "active" });
}

/** Writes an invoice off. Stripe takes a subscription whose latest invoice is uncollectible for paid. */
export function close(state: State, invoice: Invoice, status: "void" | "uncollectible"): Invoice {
  refuseClosed(invoice);
  Object.assign(invoice, { status, next_payment_attempt: null, auto_advance: false });
  if (status === "uncollectible") {
    invoice.status_transitions.marked_uncollectible_at = state.now();
    state.emit("invoice.marked_uncollectible", invoice);
    activate(state, invoice, ["past_due"]);
    return invoice;
  }
  invoice.status_transitions.voided_at = state.now();
  const payment = paymentOf(state, invoice);
  if (payment) {
    const intent = state.get("payment_intent", String(payment.payment.payment_intent));
    Object.assign(payment, { status: "canceled" });
    payment.status_transitions.canceled_at = state.now();
    Object.assign(intent, { status: "canceled", canceled_at: state.now(), cancellation_reason: "void_invoice" });
    state.emit("payment_intent.canceled", intent);
  }
  state.emit("invoice.voided", invoice);
  return invoice;
}
