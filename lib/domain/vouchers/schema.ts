import { z } from "zod";
import { Id, IdInput, oneCursor, PageQuery, Timestamp, TimestampInput } from "#lib/core/schema";

/** Spec, "voucher". */
export const Voucher = z
  .object({
    id: Id,
    object: z.literal("voucher"),
    created: Timestamp,
    merchant_id: Id,
    order_item_id: Id,
    product_id: Id,
    customer_id: Id.nullable(),
    qr_token: z.string().meta({ description: "`V-` and 26 Crockford characters: what the QR code holds" }),
    pass_index: z.int().meta({ minimum: 1, description: "Numbers the vouchers of one order line" }),
    max_uses: z.int().meta({ minimum: 1, description: "Fixed at issuance; more than 1 for a prepaid pack" }),
    uses_after: z.int().meta({ minimum: 0 }),
    remaining: z.int().meta({ minimum: 0, description: "max_uses − uses_after" }),
    redeemed_at: Timestamp.nullable().meta({ description: "Time of the first redemption" }),
    voided_at: Timestamp.nullable(),
    expires_at: Timestamp.nullable(),
  })
  .meta({ id: "Voucher" });
export type Voucher = z.infer<typeof Voucher>;

/** Spec, "voucher_redemption": one per use. */
export const VoucherRedemption = z
  .object({
    id: Id,
    object: z.literal("voucher_redemption"),
    created: Timestamp,
    merchant_id: Id,
    voucher_id: Id,
    redeemed_at: Timestamp,
    source: z.string().nullable(),
    note: z.string().nullable(),
    reversed_at: Timestamp.nullable(),
  })
  .meta({ id: "VoucherRedemption" });
export type VoucherRedemption = z.infer<typeof VoucherRedemption>;

export const VoucherPatch = z.strictObject({
  expires_at: TimestampInput.nullable().optional().meta({
    description: "From this second on it is no longer taken, in Unix seconds; null: never",
  }),
});
export type VoucherPatch = z.infer<typeof VoucherPatch>;

export const VoucherQuery = PageQuery.extend({
  product_id: IdInput.optional(),
  order_id: IdInput.optional(),
  customer_id: IdInput.optional(),
}).check(oneCursor);
export type VoucherQuery = z.infer<typeof VoucherQuery>;
