import { AppError } from "#lib/core/errors";
import type { OrderLineInput } from "#lib/domain/orders/schema";
import type { ProductType } from "#lib/domain/product-types/schema";
import type { Allocation } from "#lib/domain/stock/allocation";
import type { StoreSettings } from "#lib/domain/store-settings/read";
import type { SoldProduct } from "./load-products.ts";

/** What a line allocates: columns of its `order_item`. */
export interface LineAllocation extends Omit<Allocation, "quantity"> {
  resource_id: string | null;
  /** Of an appointment. */
  starts_at: Date | null;
  ends_at: Date | null;
}

/** What a line says about the items that it issues: the column `order_item.input`. */
export interface LineDetails
  extends Pick<
    OrderLineInput,
    "attendee_names" | "lead_name" | "custom_fields" | "recipient_email" | "recipient_name" | "message" | "deliver_at"
  > {
  /** Of a complimentary gift card, which costs nothing. */
  gift?: { initial_cents: number; expires_at?: number; note?: string };
}

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
  /** Kept free after an appointment. */
  buffer_minutes: number;
  details: LineDetails;
}

/** What the product's type adds to a line: its price and what it allocates. */
export type LineTerms = Pick<Line, "unit_price_cents"> & Partial<LineAllocation>;

/** What a line is resolved from. */
export interface LineContext {
  now: Date;
  settings: Pick<StoreSettings, "timezone">;
  input: OrderLineInput;
  product: SoldProduct;
  /** The dotted path of a field of this line. */
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
