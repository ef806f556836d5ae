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
