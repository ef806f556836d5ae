import type { Subscription } from "./billing-objects.ts";
import { close, collect, finalize } from "./collect.ts";
import { addInvoice, recurringLines } from "./invoices.ts";
import type { State } from "./state.ts";
import { cancelNow, nextEnd, periodOf, warnAt, warnOfTrialEnd } from "./subscriptions.ts";

interface Due {
  at: number;
  run(): void;
}

/** Those whose periods go on. */
const RENEWED: readonly Subscription["status"][] = ["trialing", "active", "past_due", "unpaid"];

/** Does what is due at subscriptions until a moment, one after the other, each at its own time. */
export function renewUntil(state: State, until: number): void {
  for (let due = firstDue(state, until); due; due = firstDue(state, until)) state.at(due.at, due.run);
}

function firstDue(state: State, until: number): Due | undefined {
  const due = [
    ...state.all("subscription").flatMap((subscription) => dueOf(state, subscription)),
    ...state.all("invoice").flatMap((invoice): Due[] => {
      const at = invoice.automatically_finalizes_at;
      return at === null ? [] : [{ at, run: () => void collect(state, invoice) }];
    }),
  ];
  // The sort keeps the order of what is due at once: a subscription that ends is not renewed.
  return due.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
}

function dueOf(state: State, subscription: Subscription): Due[] {
  if (!RENEWED.includes(subscription.status)) return [];
  const { cancel_at } = subscription;
  const warned = warnAt(state, subscription);
  const end: Due = { at: periodOf(subscription).end, run: () => renew(state, subscription) };
  return [
    ...(warned === null ? [] : [{ at: warned, run: () => warnOfTrialEnd(state, subscription) }]),
    ...(cancel_at === null ? [] : [{ at: cancel_at, run: () => void cancelNow(state, subscription) }]),
    end,
  ];
}

/** Begins the next period, and takes its price. */
function renew(state: State, subscription: Subscription): void {
  const period = periodOf(subscription);
  const previous = structuredClone(subscription.items);
  const end = nextEnd(subscription);
  for (const item of subscription.items.data) {
    Object.assign(item, { current_period_start: period.end, current_period_end: end });
  }
  const before = { items: previous, latest_invoice: subscription.latest_invoice, status: subscription.status };
  if (subscription.status === "trialing") subscription.status = "active";
  const lines = recurringLines(state, subscription);
  const invoice = addInvoice(state, subscription, { reason: "subscription_cycle", lines, period });
  subscription.latest_invoice = invoice.id;
  const behavior = subscription.pause_collection?.behavior;
  const isKept = subscription.status === "unpaid" || behavior === "keep_as_draft";
  if (isKept) invoice.auto_advance = false;
  else if (!behavior) invoice.automatically_finalizes_at = state.now() + state.draftSeconds;
  state.emit("invoice.created", invoice);
  state.emit("customer.subscription.updated", subscription, before);
  if (behavior === "void" || behavior === "mark_uncollectible") {
    finalize(state, invoice);
    if (invoice.status === "open") close(state, invoice, behavior === "void" ? "void" : "uncollectible");
  }
}
