import type { ProductType } from "#lib/core/product-types";
import type { CustomField } from "#lib/domain/products/schema-custom-fields";

/**
 * One thing that can be sold at a counter without another choice: a tier of an event, a variant, a slot, an amount of a gift
 * card.
 */
export interface Offer {
  product_id: string;
  type: ProductType;
  title: string;
  /** The tier, the options of the variant, or the resource. */
  detail: string | null;
  /** When the event or the timeslot starts. */
  starts_at: number | null;
  sku: string | null;
  /** Null for a gift card whose amount is chosen. */
  price_cents: number | null;
  /** How many can still be sold. Null for no limit. */
  left: number | null;
  ticket_event_id: string | null;
  tier_id: string | null;
  variant_id: string | null;
  timeslot_id: string | null;
  resource_id: string | null;
  /** The amount that it holds, for a gift card of a fixed amount. */
  amount_cents: number | null;
  /** The intake fields of the product. */
  questions: CustomField[] | null;
}

/** What an order would cost now, or why it cannot be sold. */
export interface Quote {
  currency: string;
  subtotal_cents: number;
  fee_cents: number;
  tax_cents: number;
  tax_inclusive: boolean;
  total_cents: number;
  /** The first line that cannot be sold as it is, from 0, and what to do. */
  problem: { line: number | null; message: string } | null;
}
