import { z } from "zod";
import { enumOf, Id, IdInput, oneCursor, PageQuery, Timestamp, valuesOf } from "#lib/core/schema";

export const MEMBERSHIP_STATUSES = {
  active: "The membership runs. The member can check in.",
  trialing: "The membership is in its free trial. The member can check in.",
  past_due: "The last payment has not come in. The member can check in only when the store's settings allow it.",
  canceled: "The membership has ended. The member cannot check in, and it cannot be resumed.",
} as const;
export const MembershipStatus = enumOf(MEMBERSHIP_STATUSES);
export type MembershipStatus = z.infer<typeof MembershipStatus>;

/** The allowance of one period. Only plans with a cap have one. */
export const MembershipUsage = z
  .object({
    max_per_period: z
      .int()
      .nullable()
      .meta({ minimum: 1, description: "Check-ins that the plan allows in each period. Null when it sets no cap." }),
    used_this_period: z.int().meta({ minimum: 0, description: "Check-ins of this period that were not reversed." }),
    remaining_this_period: z
      .int()
      .nullable()
      .meta({ minimum: 0, description: "Check-ins left in this period. Null when the plan sets no cap." }),
    period_start: Timestamp.nullable().describe(
      "When this period of the allowance began, in Unix seconds. Null when unknown.",
    ),
    period_end: Timestamp.nullable().describe(
      "When this period ends and the allowance is full again, in Unix seconds. Null when unknown.",
    ),
  })
  .meta({ id: "MembershipUsage" });
export type MembershipUsage = z.infer<typeof MembershipUsage>;

export const Membership = z
  .object({
    id: Id.describe("Unique id of the membership."),
    object: z.literal("membership").describe("Always `membership`."),
    created: Timestamp.describe("When the membership was sold, in Unix seconds."),
    merchant_id: Id.describe("Id of the store that the membership belongs to."),
    order_item_id: Id.describe("Id of the order line that issued the membership, an entry of the order's `items`."),
    product_id: Id.describe("Id of the membership product that was sold."),
    customer_id: Id.nullable().describe(
      "Id of the customer who bought the membership. Null after that customer was deleted.",
    ),
    qr_token: z.string().meta({
      description:
        "What the membership's QR code holds: `M-` and 26 characters. Check the member in by it with `POST /redemptions`.",
      examples: ["M-7K2M9QXR4T8WHJ3N5P6Q8S0V2X"],
    }),
    status: MembershipStatus.describe(`Whether the membership runs.${valuesOf(MEMBERSHIP_STATUSES)}`),
    current_period_start: Timestamp.nullable().describe(
      "When the current billing period, or the trial, began, in Unix seconds. Of a canceled membership, its last period. Null when unknown.",
    ),
    current_period_end: Timestamp.nullable().describe(
      "When the current billing period, or the trial, ends, in Unix seconds. Then the membership renews, or ends when `cancel_at_period_end` is true. Null when unknown.",
    ),
    cancel_at_period_end: z
      .boolean()
      .describe("`true` when the membership ends with its current period instead of renewing."),
    usage: MembershipUsage.optional().describe(
      "The check-in allowance of the current period. Only present when the plan has a cap, and always omitted on list.",
    ),
  })
  .meta({ id: "Membership" });
export type Membership = z.infer<typeof Membership>;

export const MembershipCheckin = z
  .object({
    id: Id.describe("Unique id of the check-in. Reverse it with `POST /redemptions/{id}/reverse`."),
    object: z.literal("membership_checkin").describe("Always `membership_checkin`."),
    created: Timestamp.describe("When the check-in was recorded, in Unix seconds."),
    merchant_id: Id.describe("Id of the store where the member checked in."),
    membership_id: Id.describe("Id of the membership that was checked in."),
    checked_in_at: Timestamp.describe(
      "When the member checked in, in Unix seconds. Differs from `created` for a check-in that was made offline.",
    ),
    source: z
      .string()
      .nullable()
      .describe(
        "Where the member checked in: the `source` that was sent, else `api` for an API key, or the name of the scanner or of the person in the dashboard. Null when unknown.",
      ),
    note: z.string().nullable().describe("The note that was sent with the check-in. Null when there was none."),
    reversed_at: Timestamp.nullable().describe(
      "When the check-in was reversed, in Unix seconds. Null when it was not: it counts towards the cap.",
    ),
    usage: MembershipUsage.optional().describe(
      "The allowance right after this check-in, of the period that it counts in. Only present when the plan has a cap, and always omitted on list.",
    ),
  })
  .meta({ id: "MembershipCheckin" });
export type MembershipCheckin = z.infer<typeof MembershipCheckin>;

export const MembershipQuery = PageQuery.extend({
  status: MembershipStatus.optional().describe(`Only memberships in this status.${valuesOf(MEMBERSHIP_STATUSES)}`),
  product_id: IdInput.optional().describe("Only memberships of this product."),
  order_id: IdInput.optional().describe("Only memberships that this order issued."),
  customer_id: IdInput.optional().describe("Only memberships of this customer."),
}).check(oneCursor);
export type MembershipQuery = z.infer<typeof MembershipQuery>;

export const CancelBody = z
  .strictObject({
    at_period_end: z.boolean().optional().meta({
      default: true,
      description:
        "`true`: the membership runs until its current period ends, and is not renewed. `false`: it ends now. Default `true`.",
    }),
  })
  .optional();
export type CancelBody = z.infer<typeof CancelBody>;
