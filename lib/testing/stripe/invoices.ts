import type { Invoice, InvoiceLine, InvoicePayment, Subscription } from "./billing-objects.ts";
import { addIntent } from "./charges.ts";
import { existingCustomer } from "./customers.ts";
import { newId, type PaymentIntent } from "./objects.ts";
import type { State } from "./state.ts";

export type NewLine = Pick<InvoiceLine, "amount" | "description" | "parent" | "period" | "quantity">;

interface NewInvoice {
  reason: "subscription_create" | "subscription_cycle";
  lines: NewLine[];
  /** What is over: of a renewal, the period before. */
  period: { start: number; end: number };
}

/** Makes a draft, which is the latest invoice of its subscription. The caller tells of both. */
export function addInvoice(state: State, subscription: Subscription, { reason, lines, period }: NewInvoice): Invoice {
  const { currency, livemode, metadata } = subscription;
  const id = newId("in_1");
  const customer = String(subscription.customer);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const details = { metadata: { ...metadata }, subscription: subscription.id };
  const invoice: Invoice = {
    id,
    object: "invoice",
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: state.now(),
    currency,
    customer,
    customer_email: existingCustomer(state, customer)?.email ?? null,
    hosted_invoice_url: null,
    lines: { object: "list", data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    parent: { type: "subscription_details", quote_details: null, subscription_details: details },
    period_end: period.end,
    period_start: period.start,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    total,
  };
  invoice.lines.data = lines.map((line) => ({
    ...line,
    id: newId("il_1"),
    object: "line_item",
    currency,
    invoice: id,
    livemode,
    metadata: { ...metadata },
    subscription: subscription.id,
    subtotal: line.amount,
  }));
  return state.add(state.ownerOf(subscription.id), invoice);
}

/** A line for each item in its present period, of which a trial is free. */
export function recurringLines(state: State, subscription: Subscription): NewLine[] {
  const isTrial = subscription.status === "trialing";
  return subscription.items.data.map(({ id, price, quantity = 1, ...item }) => {
    const name = state.products.get(String(price.product));
    return {
      amount: isTrial ? 0 : (price.unit_amount ?? 0) * quantity,
      description: isTrial ? `Trial period for ${name}` : `${quantity} × ${name}`,
      quantity,
      period: { start: item.current_period_start, end: item.current_period_end },
      parent: {
        type: "subscription_item_details",
        invoice_item_details: null,
        subscription_item_details: {
          invoice_item: null,
          proration: false,
          proration_details: null,
          subscription: subscription.id,
          subscription_item: id,
        },
      },
    };
  });
}

export const subscriptionOf = (state: State, { parent }: Invoice): Subscription =>
  state.get("subscription", String(parent?.subscription_details?.subscription));

/** A new payment of what is due. */
export function addIntentOf(state: State, invoice: Invoice): PaymentIntent {
  const { amount_due, currency, customer, livemode } = invoice;
  const { application_fee_percent, description } = subscriptionOf(state, invoice);
  return addIntent(state, state.ownerOf(invoice.id), {
    amount: amount_due,
    application_fee_amount: feeOf(amount_due, application_fee_percent),
    currency,
    customer: String(customer),
    description,
    livemode,
    metadata: {},
  });
}

export const feeOf = (amount: number, percent: number | null): number | null =>
  percent === null ? null : Math.round((amount * percent) / 100);

export function addPayment(state: State, invoice: Invoice, intent: PaymentIntent): void {
  const payment: InvoicePayment = {
    id: newId("inpay_1"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: state.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: invoice.livemode,
    payment: { type: "payment_intent", payment_intent: intent.id },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  };
  state.add(state.ownerOf(invoice.id), payment);
}

export function paymentOf(state: State, { id }: Invoice): InvoicePayment | undefined {
  return state.all("invoice_payment").find(({ invoice }) => invoice === id);
}
