import type Stripe from "stripe";
import type { Invoice, Subscription } from "./billing-objects.ts";
import { close, collect } from "./collect.ts";
import { type CardChange, deleteCustomer, setCard } from "./customers.ts";
import type { Fake } from "./fake.ts";
import type { Outcome, State } from "./state.ts";
import { atPeriodEnd, cancelNow, changeSubscription, NOT_CANCELED, periodOf } from "./subscriptions.ts";

type Status = Stripe.Subscription.Status;

export interface Cancellation {
  subscription: string;
  /**
   * In the dashboard, `now` or at the `period_end`. By the customer in the `portal`, which sets no more than the time. `undo`
   * takes either back.
   */
  how: "now" | "period_end" | "portal" | "undo";
}

export interface Pause {
  subscription: string;
  /** What becomes of the invoices of renewals. Null ends the pause. */
  behavior: "keep_as_draft" | "mark_uncollectible" | "void" | null;
}

/** What a test may do to subscriptions and what belongs to them. */
export const BILLING_ACTIONS = {
  setCard: ({ state }: Fake, change: CardChange): void => setCard(state, change),
  /** How long the invoices of renewals to come are drafts. */
  setDraftSeconds: ({ state }: Fake, seconds: number): void => {
    state.draftSeconds = seconds;
  },
  /** Tries to take what an invoice asks for, a draft too. Its outcome is that of the card, unless the test says so. */
  retryInvoice: ({ state }: Fake, { invoice, outcome }: { invoice: string; outcome?: Outcome }): Invoice =>
    collect(state, state.get("invoice", invoice), outcome),
  closeInvoice: (
    { state }: Fake,
    { invoice, status }: { invoice: string; status: "void" | "uncollectible" },
  ): Invoice => close(state, state.get("invoice", invoice), status),
  /** Brings a subscription to any status, also one that Stripe does not have yet. */
  setSubscription: (
    { state }: Fake,
    { subscription, status }: { subscription: string; status: string },
  ): Subscription => setStatus(state, state.get("subscription", subscription), status),
  cancelSubscription: ({ state }: Fake, { subscription: id, how }: Cancellation): Subscription => {
    const subscription = state.get("subscription", id);
    if (how === "now") return cancelNow(state, subscription);
    const portal = { cancel_at: periodOf(subscription).end, canceled_at: state.now() };
    const changes = { period_end: atPeriodEnd(state, subscription), portal, undo: NOT_CANCELED };
    return changeSubscription(state, subscription, changes[how]);
  },
  pauseCollection: ({ state }: Fake, { subscription, behavior }: Pause): Subscription =>
    changeSubscription(state, state.get("subscription", subscription), {
      pause_collection: behavior && { behavior, resumes_at: null },
    }),
  deleteCustomer: ({ state }: Fake, customer: string): Stripe.DeletedCustomer => deleteCustomer(state, customer),
};

function setStatus(state: State, subscription: Subscription, status: Status): Subscription {
  if (status === "canceled") return cancelNow(state, subscription);
  const ended_at = status === "incomplete_expired" ? state.now() : null;
  const was = subscription.status;
  changeSubscription(state, subscription, { status, ended_at });
  if (status === "paused") state.emit("customer.subscription.paused", subscription);
  if (was === "paused") state.emit("customer.subscription.resumed", subscription);
  return subscription;
}
