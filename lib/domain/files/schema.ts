import type { Mode } from "#lib/core/request";

/** The largest file that is taken. */
export const MAX_FILE_BYTES = 500_000_000;
/** How many files a product can have. */
export const MAX_FILES = 20;

/** A file of a digital product, for the dashboard. */
export interface ProductFile {
  id: string;
  name: string;
  size_bytes: number;
  /** Only buyers of this variant get it; null: all. */
  variant_id: string | null;
  /** When it was uploaded, or last replaced. */
  stored: number;
  /** How often buyers downloaded it. */
  downloads: number;
  /** How many paid orders give access to it. 1,000 means 1,000 or more. */
  orders: number;
}

/** A file of an order, as its buyer downloads it. */
export interface OrderFile {
  id: string;
  /** The product that it belongs to. */
  product: string;
  name: string;
  size_bytes: number;
  downloads: number;
  last_at: number | null;
  /** When it was removed from the product: nobody can download it any more. */
  removed: number | null;
}

/** The files of an order, with the link to them. */
export interface OrderDownloads {
  /** Also those that were removed after they had been downloaded. */
  files: OrderFile[];
  token: string;
  /** Since when the link is withdrawn; null: it is valid. */
  withdrawn: number | null;
}

/** What the page of an order's downloads shows. */
export interface DownloadsView {
  store: string;
  support_email: string | null;
  mode: Mode;
  state: "ready" | "unpaid" | "refunded" | "canceled" | "withdrawn";
  /** Empty unless the state is `ready`. */
  files: OrderFile[];
}
