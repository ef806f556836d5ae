import type { Mode } from "#lib/core/request";

/** The largest file that is taken. */
export const MAX_FILE_BYTES = 500_000_000;
/** How many files a product can have. */
export const MAX_FILES = 20;

/** A file of an order, as its buyer downloads it. */
export interface OrderFile {
  id: string;
  /** The product that it belongs to. */
  product: string;
  name: string;
  size_bytes: number;
  downloads: number;
  last_at: number | null;
  /** When it was removed from the product: nobody can download it any longer. */
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
