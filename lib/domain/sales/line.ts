import { AppError } from "#lib/core/errors";
import type { ProductType } from "#lib/core/product-types";
import type { product } from "#lib/db/generated/client";
import type { OrderLineInput } from "#lib/domain/orders/schema";
import type { Allocation } from "#lib/domain/stock/allocation";
import type { StoreSettings } from "#lib/domain/store-settings/read";
import type { SoldProduct } from "./load-products.ts";

/** What a line allocates, by the columns of `order_item`. */
export interface LineAllocation extends Omit<Allocation, "quantity"> {
  resource_id: string | null;
  /** Only for an appointment. */
  starts_at: Date | null;
  ends_at: Date | null;
}

/** The details of the items that a line issues: the column `order_item.input`. */
export interface LineDetails
  extends Pick<
    OrderLineInput,
    "attendee_names" | "lead_name" | "custom_fields" | "recipient_email" | "recipient_name" | "message" | "deliver_at"
  > {
  /** Only for a complimentary gift card. */
  gift?: { initial_cents: number; expires_at?: number; note?: string };
}

/**
 * What the items of a line are like, by the columns of its product when it was ordered: the column `order_item.terms`. A later change of
 * the product does not affect them, also when the order is paid after it.
 */
export type ItemTerms = Pick<
  product,
  | "max_uses"
  | "valid_days"
  | "plan_interval"
  | "plan_interval_count"
  | "plan_trial_days"
  | "plan_max_checkins"
  /** Minutes that stay free after an appointment. */
  | "buffer_minutes"
>;

/** A gift card without a validity of its own has that of the store. */
export const termsOf = (
  { type, max_uses, valid_days, ...product }: ItemTerms & Pick<product, "type">,
  { gift_card_expiry_days }: Pick<StoreSettings, "gift_card_expiry_days">,
): ItemTerms => ({
  max_uses,
  valid_days: type === "gift_card" ? (valid_days ?? gift_card_expiry_days) : valid_days,
  plan_interval: product.plan_interval,
  plan_interval_count: product.plan_interval_count,
  plan_trial_days: product.plan_trial_days,
  plan_max_checkins: product.plan_max_checkins,
  buffer_minutes: product.buffer_minutes,
});

/** A resolved line: what is sold, at what price, and what it allocates. */
export interface Line extends LineAllocation {
  id: string;
  position: number;
  product_id: string | null;
  type: ProductType;
  title: string;
  quantity: number;
  unit_price_cents: number;
  total_cents: number;
  terms: ItemTerms;
  details: LineDetails;
}

/** The price of a line and what it allocates, by the product's type. */
export type LineTerms = Pick<Line, "unit_price_cents"> & Partial<LineAllocation>;

/** The data that a line is resolved from. */
export interface LineContext {
  now: Date;
  settings: Pick<StoreSettings, "timezone" | "gift_card_expiry_days">;
  input: OrderLineInput;
  product: SoldProduct;
  /** Returns the dotted path of a field of this line. */
  at: (field: string) => string;
}

export const NO_ALLOCATION: LineAllocation = {
  variant_id: null,
  ticket_event_id: null,
  tier_id: null,
  resource_id: null,
  timeslot_id: null,
  starts_at: null,
  ends_at: null,
  party_size: null,
};

export const unavailable = (message: string, param: string) =>
  new AppError("product_not_available", message, { param });
