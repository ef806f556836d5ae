import { Temporal } from "temporal-polyfill";

/** How often a membership renews, by the product's plan when it was sold. */
export interface Plan {
  plan_interval: string;
  plan_interval_count: number;
}

/** From `start` to before `end`. */
export interface Period {
  start: Date;
  end: Date;
}

/** The first period of a membership. Paid periods are counted from the anchor. */
export interface FirstPeriod extends Period {
  status: "active" | "trialing";
  anchor: Date;
}

/** Returns the first period of a membership: the trial if the plan has one, else the first paid period. */
export function firstPeriod(plan: Plan & { plan_trial_days: number | null }, soldAt: Date, zone: string): FirstPeriod {
  if (!plan.plan_trial_days) return { status: "active", anchor: soldAt, ...periodAt(plan, soldAt, zone, soldAt) };
  const anchor = toDate(inZone(soldAt, zone).add({ days: plan.plan_trial_days }));
  return { status: "trialing", anchor, start: soldAt, end: anchor };
}

/**
 * Returns the paid period that contains `moment`, which is not before the anchor. Every period is counted from the
 * anchor in the store's time zone, not from the period before: a membership sold on the 31st renews on the 31st of
 * every month that has one, and always at the same local time.
 */
export function periodAt(plan: Plan, anchor: Date, zone: string, moment: Date): Period {
  const from = inZone(anchor, zone);
  const startOf = (n: number): Date => toDate(from.add({ [`${plan.plan_interval}s`]: n * plan.plan_interval_count }));
  const unit = `${plan.plan_interval}s` as "days" | "weeks" | "months" | "years";
  const passed = from.until(inZone(moment, zone), { largestUnit: unit })[unit];
  let n = Math.floor(passed / plan.plan_interval_count);
  while (n > 0 && startOf(n) > moment) n--;
  while (startOf(n + 1) <= moment) n++;
  return { start: startOf(n), end: startOf(n + 1) };
}

const inZone = (moment: Date, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);

const toDate = (moment: Temporal.ZonedDateTime): Date => new Date(moment.epochMilliseconds);
