import { z } from "zod";
import { Id, IdInput, oneCursor, PageQuery, Timestamp } from "#lib/core/schema";

/** Spec, "Membership (`status`)". */
export const MembershipStatus = z.enum(["active", "trialing", "past_due", "canceled"]);
export type MembershipStatus = z.infer<typeof MembershipStatus>;

/** Spec, "membership_usage": the allowance of one period. Only plans with a cap have one. */
export const MembershipUsage = z
  .object({
    max_per_period: z.int().nullable().meta({ minimum: 1 }),
    used_this_period: z.int().meta({ minimum: 0, description: "Check-ins of this period that were not reversed" }),
    remaining_this_period: z.int().nullable().meta({ minimum: 0 }),
    period_start: Timestamp.nullable(),
    period_end: Timestamp.nullable().meta({ description: "When the allowance refills" }),
  })
  .meta({ id: "MembershipUsage" });
export type MembershipUsage = z.infer<typeof MembershipUsage>;

/** Spec, "membership". */
export const Membership = z
  .object({
    id: Id,
    object: z.literal("membership"),
    created: Timestamp,
    merchant_id: Id,
    order_item_id: Id,
    product_id: Id,
    customer_id: Id.nullable(),
    qr_token: z.string().meta({ description: "`M-` and 26 Crockford characters: what the QR code holds" }),
    status: MembershipStatus,
    current_period_start: Timestamp.nullable(),
    current_period_end: Timestamp.nullable(),
    cancel_at_period_end: z.boolean(),
    usage: MembershipUsage.optional().meta({ description: "Where the plan has a cap; never on the list" }),
  })
  .meta({ id: "Membership" });
export type Membership = z.infer<typeof Membership>;

/** Spec, "membership_checkin". */
export const MembershipCheckin = z
  .object({
    id: Id,
    object: z.literal("membership_checkin"),
    created: Timestamp,
    merchant_id: Id,
    membership_id: Id,
    checked_in_at: Timestamp,
    source: z.string().nullable(),
    note: z.string().nullable(),
    reversed_at: Timestamp.nullable(),
    usage: MembershipUsage.optional().meta({
      description: "The state after this check-in, where the plan has a cap; never on the list",
    }),
  })
  .meta({ id: "MembershipCheckin" });
export type MembershipCheckin = z.infer<typeof MembershipCheckin>;

export const MembershipQuery = PageQuery.extend({
  status: MembershipStatus.optional(),
  product_id: IdInput.optional(),
  order_id: IdInput.optional(),
  customer_id: IdInput.optional(),
}).check(oneCursor);
export type MembershipQuery = z.infer<typeof MembershipQuery>;

export const CancelBody = z
  .strictObject({
    at_period_end: z.boolean().optional().meta({ default: true, description: "False ends it at once" }),
  })
  .optional();
export type CancelBody = z.infer<typeof CancelBody>;
