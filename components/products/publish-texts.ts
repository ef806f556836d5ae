import type { Product } from "#lib/domain/products/schema";
import { formatMoney } from "#lib/texts/money";

/** Returns what keeps buyers from buying a product that is for sale, or what a merchant may have overlooked. */
export function whatIsMissing(product: Product, now: number, fileCount: number): string[] {
  const { type, events, timeslots, resources, tiers = [], variants = [], price_cents } = product;
  const { sales_start_at, sales_end_at } = product;
  const missing: string[] = [];
  if (events && !events.some(({ starts_at, ends_at }) => (ends_at ?? starts_at) > now)) {
    missing.push("It has no upcoming date, so nobody can buy it yet");
  }
  if (timeslots && !timeslots.some(({ ends_at }) => ends_at > now)) {
    missing.push("It has no upcoming timeslot, so nobody can reserve yet");
  }
  if (resources?.length === 0) missing.push("It has no person, table or room yet, so nothing can be booked");
  if (sales_start_at !== null && sales_start_at > now) {
    missing.push("Its online sale has not begun, so only you can sell it yet");
  }
  if (sales_end_at !== null && sales_end_at <= now) missing.push("Its online sale is over, so only you can sell it");
  if (type === "digital_product" && fileCount === 0) missing.push("It has no file, so buyers get nothing to download");
  const prices = [...tiers, ...variants].map((entry) => entry.price_cents);
  const isFree = (prices.length > 0 ? prices : [price_cents]).every((cents) => cents === 0);
  if (isFree && type !== "gift_card") missing.push("It is free");
  if (variants.length > 0 && variants.every(({ stock }) => stock === 0)) missing.push("Nothing is in stock");
  return missing;
}

/** Returns one sentence about what goes on sale: "Buyers choose one of 2 dates and pay from €24.00." */
export function sentence({
  type,
  events,
  timeslots,
  tiers = [],
  variants = [],
  price_cents,
  currency,
}: Product): string {
  const dates = events ?? timeslots ?? [];
  const prices = [...tiers, ...variants].map((entry) => entry.price_cents);
  const lowest = prices.length > 0 ? Math.min(...prices) : price_cents;
  const isSeveral = new Set(prices).size > 1;
  if (type === "gift_card") return "Buyers choose an amount and get a card with a code.";
  const pay = `pay ${isSeveral ? "from " : ""}${formatMoney(lowest, currency)}`;
  return dates.length > 1 ? `Buyers choose one of ${dates.length} dates and ${pay}.` : `Buyers ${pay}.`;
}
