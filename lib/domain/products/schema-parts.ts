import { z } from "zod";
import { enumOf, valuesOf } from "#lib/core/schema";

export const PRODUCT_STATUSES = {
  draft: "In preparation. Not on the storefront and not for sale.",
  published: "On the storefront and for sale.",
  archived: "Withdrawn. Not on the storefront and not for sale; what was sold stays valid.",
} as const;
export const ProductStatus = enumOf(PRODUCT_STATUSES);

/** When a booking product is open from one day of the week on, in the store's time zone. */
export const OpeningHours = z
  .object({
    day: z.int().describe("Day of the week on which it opens: 1 is Monday, 7 is Sunday."),
    opens: z.string().meta({
      description: "When it opens, as `HH:MM` in the store's time zone.",
      examples: ["09:00"],
    }),
    closes: z.string().meta({
      description:
        "When it closes, as `HH:MM` in the store's time zone. Earlier than `opens`, it is on the next day. `24:00` is midnight.",
      examples: ["17:30"],
    }),
  })
  .meta({ id: "OpeningHours" });
export type OpeningHours = z.infer<typeof OpeningHours>;

export const PLAN_INTERVALS = {
  day: "Days.",
  week: "Weeks.",
  month: "Calendar months.",
  year: "Calendar years.",
} as const;
export const PlanInterval = enumOf(PLAN_INTERVALS);

/** How a membership renews, and how often its member can check in. */
export const MembershipPlan = z
  .object({
    interval: PlanInterval.describe(`Unit of the billing period.${valuesOf(PLAN_INTERVALS)}`),
    interval_count: z
      .int()
      .describe("How many of `interval` make one billing period: 3 with `month` bills every 3 months."),
    trial_days: z.int().describe("Free days before the first billing period. 0: no trial."),
    max_checkins_per_period: z
      .int()
      .nullable()
      .describe("Check-ins that a member has in each billing period, and in the trial. Null: unlimited."),
  })
  .meta({ id: "MembershipPlan" });
export type MembershipPlan = z.infer<typeof MembershipPlan>;
