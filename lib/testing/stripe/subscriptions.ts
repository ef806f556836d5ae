import { Temporal } from "temporal-polyfill";
import { missing, refused } from "./api-error.ts";
import type { Subscription, SubscriptionItem } from "./billing-objects.ts";
import { integerAt, mergedMetadata, type Params, paramAt, textAt } from "./form.ts";
import { newId } from "./objects.ts";
import type { Line, Owner, State, SubscriptionData } from "./state.ts";

export const SUBSCRIPTION_UPDATE_PARAMS = ["cancel_at", "cancel_at_period_end", "expand[]", "metadata[*]"];

const DAY_SECONDS = 24 * 60 * 60;
const WARNED_SECONDS = 3 * DAY_SECONDS;
const ENDED: readonly Subscription["status"][] = ["canceled", "incomplete_expired"];

export const hasEnded = ({ status }: Subscription): boolean => ENDED.includes(status);

/** The period of all its items. */
export function periodOf({ items }: Subscription): { start: number; end: number } {
  const [item] = items.data;
  if (!item) throw new Error("A subscription has no item.");
  return { start: item.current_period_start, end: item.current_period_end };
}

/** The end of the period after the present one: on the day of the anchor, or the last one of a shorter month. */
export function nextEnd(subscription: Subscription): number {
  const { end } = periodOf(subscription);
  const { interval = "month", interval_count = 1 } = subscription.items.data[0]?.price.recurring ?? {};
  const anchor = Temporal.Instant.fromEpochMilliseconds(subscription.billing_cycle_anchor * 1_000);
  for (let number = 1; ; number++) {
    const next = anchor.toZonedDateTimeISO("UTC").add({ [`${interval}s`]: number * interval_count });
    if (next.epochMilliseconds > end * 1_000) return next.epochMilliseconds / 1_000;
  }
}

interface NewSubscription {
  customer: string;
  data: SubscriptionData;
  /** Those that recur. */
  lines: Line[];
  /** Whether something is due before it begins. */
  isDue: boolean;
}

/** The caller makes its first invoice, and then tells of it. */
export function addSubscription(
  state: State,
  owner: Owner,
  { customer, data, lines, isDue }: NewSubscription,
): Subscription {
  const now = state.now();
  const { application_fee_percent, description, metadata } = data;
  const trial_end = data.trial_end ?? (data.trial_period_days && now + data.trial_period_days * DAY_SECONDS);
  const subscription: Subscription = {
    id: newId("sub_1"),
    object: "subscription",
    application_fee_percent,
    billing_cycle_anchor: trial_end ?? now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: "charge_automatically",
    created: now,
    currency: lines[0]?.currency ?? "",
    customer,
    description,
    ended_at: null,
    items: { object: "list", data: [], has_more: false, url: "/v1/subscription_items" },
    latest_invoice: null,
    livemode: state.livemodeOf(owner),
    metadata,
    pause_collection: null,
    start_date: now,
    status: trial_end ? "trialing" : isDue ? "incomplete" : "active",
    trial_end,
    trial_start: trial_end && now,
  };
  const items = lines.map((line) => itemOf(state, subscription, line));
  subscription.items.data = items;
  const end = trial_end ?? nextEnd(subscription);
  for (const item of items) item.current_period_end = end;
  return state.add(owner, subscription);
}

function itemOf(state: State, { id, created, livemode }: Subscription, line: Line): SubscriptionItem {
  const { currency, name, quantity, recurring, unit_amount } = line;
  const product = newId("prod_");
  state.products.set(product, name);
  return {
    id: newId("si_"),
    object: "subscription_item",
    created,
    current_period_end: created,
    current_period_start: created,
    metadata: {},
    price: {
      id: newId("price_1"),
      object: "price",
      active: false,
      created,
      currency,
      livemode,
      metadata: {},
      product,
      recurring: recurring && { ...recurring, meter: null, trial_period_days: null, usage_type: "licensed" },
      type: "recurring",
      unit_amount,
    },
    quantity,
    subscription: id,
  };
}

/** Changes a subscription and tells of it. */
export function changeSubscription(
  state: State,
  subscription: Subscription,
  changes: Partial<Subscription>,
  type: "updated" | "deleted" = "updated",
): Subscription {
  const names = Object.keys(changes) as (keyof Subscription)[];
  const previous = structuredClone(Object.fromEntries(names.map((name) => [name, subscription[name]])));
  Object.assign(subscription, changes);
  state.emit(`customer.subscription.${type}`, subscription, type === "deleted" ? undefined : previous);
  return subscription;
}

export function updateSubscription(state: State, subscription: Subscription, params: Params): Subscription {
  const changes = cancellationOf(state, subscription, params);
  if (hasEnded(subscription) && Object.keys(changes).length > 0) {
    const message = "A canceled subscription can only update its cancellation_details and metadata.";
    throw refused(message, { code: "invalid_canceled_subscription_fields" });
  }
  if (paramAt(params, "metadata") !== undefined) changes.metadata = mergedMetadata(subscription.metadata, params);
  return Object.keys(changes).length > 0 ? changeSubscription(state, subscription, changes) : subscription;
}

/** The flag has a time of its own, and does not take back a time that was set without it. */
function cancellationOf(state: State, subscription: Subscription, params: Params): Partial<Subscription> {
  const flag = textAt(params, "cancel_at_period_end");
  const isTimeSent = paramAt(params, "cancel_at") !== undefined;
  if (flag !== undefined && isTimeSent) {
    throw refused("You may only specify one of these parameters: cancel_at, cancel_at_period_end.");
  }
  const cancel_at = integerAt(params, "cancel_at") ?? null;
  if (cancel_at !== null && cancel_at <= state.now()) {
    throw refused("The `cancel_at` timestamp has to be in the future.", { param: "cancel_at" });
  }
  if (flag === "true") return atPeriodEnd(state, subscription);
  if (cancel_at !== null) return { ...NOT_CANCELED, cancel_at, canceled_at: state.now() };
  return isTimeSent || (flag === "false" && subscription.cancel_at_period_end) ? { ...NOT_CANCELED } : {};
}

export const NOT_CANCELED = { cancel_at_period_end: false, cancel_at: null, canceled_at: null };

export const atPeriodEnd = (state: State, subscription: Subscription): Partial<Subscription> => ({
  cancel_at_period_end: true,
  cancel_at: periodOf(subscription).end,
  canceled_at: state.now(),
});

/** Ends a subscription, and tries no invoice of it again. `canceled_at` stays the time when that was asked for. */
export function cancelNow(state: State, subscription: Subscription): Subscription {
  if (hasEnded(subscription)) throw missing("subscription", subscription.id);
  const now = state.now();
  for (const invoice of state.all("invoice")) {
    if (invoice.parent?.subscription_details?.subscription !== subscription.id) continue;
    Object.assign(invoice, { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null });
  }
  const canceled_at = subscription.canceled_at ?? now;
  return changeSubscription(state, subscription, { status: "canceled", ended_at: now, canceled_at }, "deleted");
}

/** When a subscription tells that its trial ends soon, or null. */
export function warnAt(state: State, { id, status, trial_end }: Subscription): number | null {
  if (status !== "trialing" || trial_end === null || state.endingTrials.has(id)) return null;
  return trial_end - WARNED_SECONDS;
}

/** Tells that a trial ends within three days. */
export function warnOfTrialEnd(state: State, subscription: Subscription): void {
  if ((warnAt(state, subscription) ?? Number.POSITIVE_INFINITY) > state.now()) return;
  state.endingTrials.add(subscription.id);
  state.emit("customer.subscription.trial_will_end", subscription);
}
