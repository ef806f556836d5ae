import { refused } from "./api-error.ts";
import { integerAt, metadataAt, nameOf, type Params, paramAt, textAt } from "./form.ts";
import type { Session } from "./objects.ts";
import type { State, SubscriptionData } from "./state.ts";

/** What Checkout is asked with in mode `subscription`. */
export const SUBSCRIPTION_PARAMS = [
  "line_items[][price_data][recurring][interval]",
  "line_items[][price_data][recurring][interval_count]",
  "payment_method_collection",
  "subscription_data[application_fee_percent]",
  "subscription_data[description]",
  "subscription_data[metadata][*]",
  "subscription_data[trial_end]",
  "subscription_data[trial_period_days]",
];

const DAY_SECONDS = 24 * 60 * 60;
const SOONEST_TRIAL_SECONDS = 2 * DAY_SECONDS;
const LONGEST_TRIAL_DAYS = 730;
const COLLECTIONS = ["always", "if_required"] as const;

/** Refuses what does not go with the mode, or with another parameter. */
export function refuseConflicts(params: Params, mode: "payment" | "subscription"): void {
  const other = mode === "payment" ? ["subscription_data", "payment_method_collection"] : ["payment_intent_data"];
  for (const param of other) {
    if (paramAt(params, param) === undefined) continue;
    throw refused(`You can not pass \`${param}\` in \`${mode}\` mode.`, { param });
  }
  if (textAt(params, "customer") === undefined || textAt(params, "customer_email") === undefined) return;
  throw refused("You may only specify one of these parameters: customer, customer_email.", { param: "customer_email" });
}

export function collectionOf(params: Params, mode: string): Session["payment_method_collection"] {
  const collection = textAt(params, "payment_method_collection") ?? "always";
  const known = COLLECTIONS.find((one) => one === collection);
  const param = "payment_method_collection";
  if (!known) throw refused(`Invalid ${param}: must be one of always or if_required`, { param });
  return mode === "subscription" ? known : "if_required";
}

export function subscriptionDataOf(state: State, params: Params): SubscriptionData {
  return {
    metadata: metadataAt(params, "subscription_data", "metadata"),
    description: textAt(params, "subscription_data", "description") ?? null,
    application_fee_percent: percentOf(params),
    ...trialOf(state, params),
  };
}

function percentOf(params: Params): number | null {
  const text = textAt(params, "subscription_data", "application_fee_percent");
  const param = "subscription_data[application_fee_percent]";
  if (text === undefined) return null;
  if (/^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100) return Number(text);
  throw refused("Invalid decimal: must be from 0 to 100, with at most two decimal places", { param });
}

function trialOf(state: State, params: Params): Pick<SubscriptionData, "trial_end" | "trial_period_days"> {
  const days = integerAt(params, "subscription_data", "trial_period_days") ?? null;
  const end = integerAt(params, "subscription_data", "trial_end") ?? null;
  if (days !== null && end !== null) {
    throw refused("You may only specify one of these parameters: trial_end, trial_period_days.");
  }
  if (days !== null && days < 1) throw refused("The minimum number of trial period days is 1.", daysParam);
  if (end !== null && end < state.now() + SOONEST_TRIAL_SECONDS) {
    throw refused("The `trial_end` date has to be at least 2 days in the future.", endParam);
  }
  const longest = state.now() + LONGEST_TRIAL_DAYS * DAY_SECONDS;
  if ((days ?? 0) > LONGEST_TRIAL_DAYS || (end ?? 0) > longest) {
    throw refused(`The maximum number of trial period days is ${LONGEST_TRIAL_DAYS}.`, end ? endParam : daysParam);
  }
  return { trial_end: end, trial_period_days: days };
}

const daysParam = { param: nameOf(["subscription_data", "trial_period_days"]) };
const endParam = { param: nameOf(["subscription_data", "trial_end"]) };
