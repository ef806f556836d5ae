import type { PageQuery } from "#lib/core/schema";
import type { DiscountCode } from "#lib/domain/discount-codes/schema";

/** Codes that can be used now or later, or those that no longer can. */
export const DISCOUNT_FILTERS = ["active", "ended"] as const;

export interface DiscountQuery extends PageQuery {
  state?: (typeof DISCOUNT_FILTERS)[number];
}

export type DiscountState = "active" | "waiting" | "off" | "used_up" | "ended";

/** A code as its list shows it. */
export interface DiscountOverview extends DiscountCode {
  state: DiscountState;
}

/** A product that a code can name. */
export interface ProductChoice {
  id: string;
  label: string;
}

/** How many products the form offers, besides those that the code names. */
export const MAX_CHOICES = 200;
