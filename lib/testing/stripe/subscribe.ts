import type { Subscription } from "./billing-objects.ts";
import type { Details } from "./charges.ts";
import { finalize } from "./collect.ts";
import { addCustomer } from "./customers.ts";
import { addInvoice, type NewLine, recurringLines } from "./invoices.ts";
import { type Charge, newId, type PaymentIntent, type Session } from "./objects.ts";
import { dataOf } from "./sessions.ts";
import type { Line, State } from "./state.ts";
import { addSubscription, warnOfTrialEnd } from "./subscriptions.ts";

interface FirstPayment {
  email: string | null;
  details: Details;
  /** Null if nothing is due. */
  intent: PaymentIntent | null;
  charge: Charge | null;
}

/** Makes what a session of a subscription sells: a customer, the subscription and its first invoice. */
export function subscribe(state: State, session: Session, { email, details, intent, charge }: FirstPayment): void {
  const { lines, subscription: data } = dataOf(state, session);
  if (!data) throw new Error(`The session ${session.id} sells no subscription.`);
  const owner = state.ownerOf(session.id);
  const customer = session.customer ? String(session.customer) : addCustomer(state, owner, { email }).id;
  state.cards.set(customer, { outcome: "succeeded", details });
  for (const paid of [intent, charge]) if (paid) paid.customer = customer;
  const recurring = lines.filter((line) => line.recurring);
  const isDue = intent !== null;
  const subscription = addSubscription(state, owner, { customer, data, lines: recurring, isDue });
  const invoice = addInvoice(state, subscription, {
    reason: "subscription_create",
    lines: firstLines(state, subscription, lines),
    period: { start: subscription.created, end: subscription.created },
  });
  subscription.latest_invoice = invoice.id;
  Object.assign(session, { customer, subscription: subscription.id, invoice: invoice.id });
  state.emit("customer.subscription.created", subscription);
  state.emit("invoice.created", invoice);
  finalize(state, invoice, intent ?? undefined);
  warnOfTrialEnd(state, subscription);
}

/** What recurs, and what is paid once. */
function firstLines(state: State, subscription: Subscription, lines: Line[]): NewLine[] {
  const once = lines.filter(({ recurring }) => !recurring);
  const { id, created } = subscription;
  return [
    ...recurringLines(state, subscription),
    ...once.map(
      ({ name, quantity, unit_amount }): NewLine => ({
        amount: unit_amount * quantity,
        description: name,
        quantity,
        period: { start: created, end: created },
        parent: {
          type: "invoice_item_details",
          invoice_item_details: {
            invoice_item: newId("ii_1"),
            proration: false,
            proration_details: null,
            subscription: id,
          },
          subscription_item_details: null,
        },
      }),
    ),
  ];
}
