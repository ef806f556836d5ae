import { z } from "zod";
import { Id, IdInput, oneCursor, PageQuery, Timestamp, TimestampInput } from "#lib/core/schema";

export const Voucher = z
  .object({
    id: Id.describe("Unique id of the voucher."),
    object: z.literal("voucher").describe("Always `voucher`."),
    created: Timestamp.describe("When the voucher was issued, in Unix seconds."),
    merchant_id: Id.describe("Id of the store that the voucher belongs to."),
    order_item_id: Id.describe("Id of the order line that issued the voucher, an entry of the order's `items`."),
    product_id: Id.describe("Id of the voucher or experience product that was sold."),
    customer_id: Id.nullable().describe(
      "Id of the customer who bought the voucher. Null after that customer was deleted.",
    ),
    qr_token: z.string().meta({
      description: "What the voucher's QR code holds: `V-` and 26 characters. Redeem it with `POST /redemptions`.",
      examples: ["V-7K2M9QXR4T8WHJ3N5P6Q8S0V2X"],
    }),
    pass_index: z.int().meta({
      minimum: 1,
      description:
        "Number of the voucher within its order line, from 1: a line of quantity 3 issues the vouchers 1, 2 and 3.",
    }),
    max_uses: z.int().meta({
      minimum: 1,
      description:
        "How often the voucher can be redeemed: 1 for a single-use voucher and for an experience, more for a prepaid pack. Fixed when the voucher is issued.",
    }),
    uses_after: z.int().meta({
      minimum: 0,
      description: "Uses of the voucher that are taken, after the latest redemption or reversal. 0 means unused.",
    }),
    remaining: z
      .int()
      .meta({ minimum: 0, description: "Uses of the voucher that are left: `max_uses` minus `uses_after`." }),
    redeemed_at: Timestamp.nullable().describe(
      "When the voucher was first redeemed, in Unix seconds. Later uses leave it as it is. Null while the voucher is unused, and again after all its redemptions were reversed.",
    ),
    voided_at: Timestamp.nullable().describe(
      "When the voucher was voided, in Unix seconds. A voided voucher can no longer be redeemed. Null when it is not voided.",
    ),
    expires_at: Timestamp.nullable().describe(
      "When the voucher expires, in Unix seconds. From then on it can no longer be redeemed. Null when it never expires.",
    ),
  })
  .meta({ id: "Voucher" });
export type Voucher = z.infer<typeof Voucher>;

/** One for each time the voucher was redeemed. */
export const VoucherRedemption = z
  .object({
    id: Id.describe("Unique id of the voucher's redemption. Reverse it with `POST /redemptions/{id}/reverse`."),
    object: z.literal("voucher_redemption").describe("Always `voucher_redemption`."),
    created: Timestamp.describe("When the redemption of the voucher was recorded, in Unix seconds."),
    merchant_id: Id.describe("Id of the store where the voucher was redeemed."),
    voucher_id: Id.describe("Id of the voucher that was redeemed."),
    redeemed_at: Timestamp.describe(
      "When the voucher was scanned, in Unix seconds. Differs from `created` for a scan that was made offline.",
    ),
    source: z
      .string()
      .nullable()
      .describe(
        "Where the voucher was redeemed: the `source` that was sent, else `api` for an API key, or the name of the scanner or of the person in the dashboard. Null when unknown.",
      ),
    note: z
      .string()
      .nullable()
      .describe("The note that was sent with the redemption of the voucher. Null when there was none."),
    reversed_at: Timestamp.nullable().describe(
      "When the redemption of the voucher was reversed, in Unix seconds. Null when it was not: the use counts.",
    ),
  })
  .meta({ id: "VoucherRedemption" });
export type VoucherRedemption = z.infer<typeof VoucherRedemption>;

export const VoucherPatch = z.strictObject({
  expires_at: TimestampInput.nullable()
    .optional()
    .describe(
      "When the voucher expires, in Unix seconds. From then on it can no longer be redeemed. Null: it never expires. A later time makes an expired voucher valid again.",
    ),
});
export type VoucherPatch = z.infer<typeof VoucherPatch>;

export const VoucherQuery = PageQuery.extend({
  product_id: IdInput.optional().describe("Only vouchers of this product."),
  order_id: IdInput.optional().describe("Only vouchers that this order issued."),
  customer_id: IdInput.optional().describe("Only vouchers that this customer bought."),
}).check(oneCursor);
export type VoucherQuery = z.infer<typeof VoucherQuery>;
