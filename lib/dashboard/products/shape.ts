import type { z } from "zod";
import type { BookingCategory, ProductType } from "#lib/core/product-types";
import type { Product } from "#lib/domain/products/schema";
import type { ProductStatus } from "#lib/domain/products/schema-parts";

/** The most issued items that are counted for one product. The page shows that many with a plus. */
export const MAX_COUNTED = 10_000;

/** A product in the dashboard's list. */
export interface ProductOverview {
  id: string;
  created: number;
  type: ProductType;
  category: BookingCategory | null;
  status: z.infer<typeof ProductStatus>;
  title: string;
  slug: string;
  image_url: string | null;
  currency: string;
  /** The lowest and the highest price that a buyer pays for one. The highest is null without an upper limit. */
  from_cents: number;
  to_cents: number | null;
  /** Units sold, without those that were voided. At most MAX_COUNTED, except for tickets and goods. */
  sold: number;
  /** Seats of upcoming dates, or units in stock. Null: no limit, or nothing that is counted. */
  left: number | null;
  /** When the next event or timeslot starts. */
  next_at: number | null;
}

/** A product on its page in the dashboard. */
export interface ProductDetails {
  product: Product;
  summary: ProductOverview;
  /** Which state of the product this is, see `versionOf`. */
  version: string;
  /** It was ordered, so it cannot be deleted. */
  isOrdered: boolean;
  /** The entries of its lists that were ordered, so that they cannot be removed. */
  orderedIds: string[];
  /** Webhook endpoints that get `product.updated`. */
  subscribers: number;
}
