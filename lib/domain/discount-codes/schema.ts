import { z } from "zod";
import { MAX_DISCOUNT_CODE, MAX_DISCOUNT_PRODUCTS, MAX_SEATS } from "#lib/core/limits";
import { LEAST_CENTS } from "#lib/core/money";
import { Cents, CentsInput, Id, IdInput, oneCursor, PageQuery, Timestamp, TimestampInput } from "#lib/core/schema";

export const DiscountCode = z
  .object({
    id: Id.describe("Unique id of the discount code."),
    object: z.literal("discount_code").describe("Always `discount_code`."),
    created: Timestamp.describe("When the discount code was created, in Unix seconds."),
    merchant_id: Id.describe("Id of the store that the discount code belongs to."),
    code: z.string().meta({
      description: "What a buyer enters. Codes are compared without regard to case and to space around them.",
      examples: ["SUMMER"],
    }),
    percent_off: z
      .int()
      .nullable()
      .describe("How much is taken off, in percent: 1 to 100. Null for a code with `amount_off_cents`."),
    amount_off_cents: Cents.nullable().describe(
      "How much is taken off each order, in cents, at most the price of what the code applies to. Null for a code with `percent_off`.",
    ),
    product_ids: z
      .array(Id)
      .nullable()
      .describe(
        "Ids of the products that the code applies to. Null: all products. Gift cards and memberships are never discounted.",
      ),
    starts_at: Timestamp.nullable().describe(
      "From when the code can be used, in Unix seconds. Null: from its creation on.",
    ),
    ends_at: Timestamp.nullable().describe(
      "When the code can no longer be used, in Unix seconds. Null: it has no end.",
    ),
    max_uses: z.int().nullable().describe("How many orders can use the code in all. Null: any number."),
    uses: z
      .int()
      .meta({ minimum: 0, description: "How many orders use the code: those that were placed and not canceled." }),
    once_per_customer: z
      .boolean()
      .describe("Whether each customer can use the code in one order only. An order that was canceled does not count."),
    active: z.boolean().describe("Whether the code can be used. `false` when you switched it off."),
  })
  .meta({ id: "DiscountCode" });
export type DiscountCode = z.infer<typeof DiscountCode>;

/** A code as a buyer or a merchant types it. */
export const CodeInput = z.string().trim().min(1).max(MAX_DISCOUNT_CODE);
const PercentInput = z.int().min(1).max(100).nullable();
const AmountInput = CentsInput.min(LEAST_CENTS).nullable();
const ProductIdsInput = z
  .array(IdInput)
  .min(1, "Name at least one product, or send null for all products.")
  .max(MAX_DISCOUNT_PRODUCTS)
  .nullable();
const TimeInput = TimestampInput.nullable();
const MaxUsesInput = z.int().min(1).max(MAX_SEATS).nullable();

const USES = `1 to ${MAX_SEATS.toLocaleString("en")}`;

/** Body of POST /discount_codes. */
export const DiscountCodeInput = z.strictObject({
  code: CodeInput.meta({
    description: `What a buyer enters: 1 to ${MAX_DISCOUNT_CODE} characters, different from every other code of the store and mode.`,
    examples: ["SUMMER"],
  }),
  percent_off: PercentInput.optional().describe(
    "Percent to take off: 1 to 100. Null, the default, with `amount_off_cents`.",
  ),
  amount_off_cents: AmountInput.optional().describe(
    "Amount to take off each order, in cents, at least 1. Null, the default, with `percent_off`.",
  ),
  product_ids: ProductIdsInput.optional().describe(
    `Ids of the products that the code applies to, 1 to ${MAX_DISCOUNT_PRODUCTS}. Null, the default: all products.`,
  ),
  starts_at: TimeInput.optional().describe(
    "From when the code can be used, in Unix seconds. Null, the default: from now on.",
  ),
  ends_at: TimeInput.optional().describe(
    "When the code can no longer be used, in Unix seconds, after `starts_at`. Null, the default: it has no end.",
  ),
  max_uses: MaxUsesInput.optional().describe(
    `How many orders can use the code in all: ${USES}. Null, the default: any number.`,
  ),
  once_per_customer: z
    .boolean()
    .optional()
    .meta({ default: false, description: "Whether each customer can use the code once only. Default `false`." }),
  active: z
    .boolean()
    .optional()
    .meta({ default: true, description: "Whether the code can be used from now on. Default `true`." }),
});
export type DiscountCodeInput = z.infer<typeof DiscountCodeInput>;

/** Body of PATCH /discount_codes/{id}. */
export const DiscountCodePatch = z.strictObject({
  code: CodeInput.optional().describe(
    `What a buyer enters from now on, 1 to ${MAX_DISCOUNT_CODE} characters. Orders keep the code that they were placed with.`,
  ),
  percent_off: PercentInput.optional().describe(
    "Percent to take off: 1 to 100. To change from an amount, send `amount_off_cents` as null with it.",
  ),
  amount_off_cents: AmountInput.optional().describe(
    "Amount to take off each order, in cents. To change from a percentage, send `percent_off` as null with it.",
  ),
  product_ids: ProductIdsInput.optional().describe(
    `Ids of all products that the code applies to, 1 to ${MAX_DISCOUNT_PRODUCTS}. Null makes it apply to all products.`,
  ),
  starts_at: TimeInput.optional().describe("From when the code can be used, in Unix seconds. Null: at any time."),
  ends_at: TimeInput.optional().describe(
    "When the code can no longer be used, in Unix seconds, after `starts_at`. Null takes its end away.",
  ),
  max_uses: MaxUsesInput.optional().describe(
    `How many orders can use the code in all: ${USES}, not fewer than \`uses\`. Null takes the limit away.`,
  ),
  once_per_customer: z
    .boolean()
    .optional()
    .describe("Whether each customer can use the code once only. Counts orders from before the change too."),
  active: z.boolean().optional().describe("`false` switches the code off, `true` switches it on again."),
});
export type DiscountCodePatch = z.infer<typeof DiscountCodePatch>;

export const DiscountCodeQuery = PageQuery.check(oneCursor);
export type DiscountCodeQuery = z.infer<typeof DiscountCodeQuery>;

export const DeletedDiscountCode = z
  .object({
    id: Id.describe("Id of the discount code that was deleted."),
    object: z.literal("discount_code").describe("Always `discount_code`, also of a code that was deleted."),
    deleted: z.literal(true).describe("Always `true`: the discount code can no longer be used."),
  })
  .meta({ id: "DeletedDiscountCode" });
export type DeletedDiscountCode = z.infer<typeof DeletedDiscountCode>;
