import { LEAST_CENTS } from "#lib/core/money";
import { MAX_COUNTED, type ProductOverview } from "#lib/dashboard/products/shape";
import type { Product } from "#lib/domain/products/schema";
import { formatMoney } from "#lib/texts/money";

type Type = Product["type"];

/** What a merchant calls each type of product. */
export const TYPE_NAMES: Record<Type, string> = {
  ticket: "Ticket",
  booking: "Booking",
  voucher: "Voucher",
  membership: "Membership",
  gift_card: "Gift card",
  experience: "Experience",
  physical_product: "Goods",
  digital_product: "Download",
};

/** The types in the order of lists and choices. */
export const TYPES = Object.keys(TYPE_NAMES) as Type[];

/** Returns the name of a product's type. A booking is named after how it is booked. */
export function typeName({ type, category }: { type: Type; category?: string | null }): string {
  if (type === "booking" && category === "appointment") return "Appointment";
  if (type === "booking" && category === "reservation") return "Reservation";
  return TYPE_NAMES[type];
}

/** Returns the price: "€24.00", "From €24.00", "€25.00 to €100.00" or "Any amount". */
export function priceText({ type, from_cents, to_cents, currency }: ProductOverview): string {
  const from = formatMoney(from_cents, currency);
  if (type === "gift_card" && to_cents === null) return from_cents > 0 ? `${from} or more` : "Any amount";
  // A gift card with a largest amount and no smallest one begins with this.
  if (type === "gift_card" && from_cents === LEAST_CENTS)
    return `Up to ${formatMoney(to_cents ?? from_cents, currency)}`;
  if (to_cents === null || to_cents === from_cents) return from_cents === 0 ? "Free" : from;
  return type === "gift_card" ? `${from} to ${formatMoney(to_cents, currency)}` : `From ${from}`;
}

interface GiftAmounts {
  denominations: readonly number[];
  min: number | null;
  max: number | null;
}

/** Returns the amounts of a gift card: "€25.00, €50.00, or €10.00 to €500.00". */
export function giftAmountText({ denominations, min, max }: GiftAmounts, currency: string): string {
  const money = (cents: number) => formatMoney(cents, currency);
  const offered = denominations.map(money).join(", ");
  if (min === null && max === null) return offered || "Any amount";
  const free =
    max === null
      ? `${money(min ?? 0)} or more`
      : min === null
        ? `up to ${money(max)}`
        : `${money(min)} to ${money(max)}`;
  return offered ? `${offered}, or ${free}` : free.charAt(0).toUpperCase() + free.slice(1);
}

/** Returns how many are sold: "120", or "10,000+" where counting stopped. */
export function soldText({ sold, type }: Pick<ProductOverview, "sold" | "type">): string {
  const isCounted = type !== "ticket" && type !== "physical_product" && type !== "digital_product";
  const text = sold.toLocaleString("en");
  return isCounted && sold >= MAX_COUNTED ? `${text}+` : text;
}

/** Whether buyers take from a limited number of seats or units. */
export const hasLeft = ({ type, category }: Pick<ProductOverview, "type" | "category">): boolean =>
  type === "ticket" || type === "physical_product" || type === "digital_product" || category === "reservation";

/** What a sale of each type issues, as a sentence. */
export const ISSUES: Record<Type, string> = {
  ticket: "Each unit sold issues a ticket with its own QR code.",
  booking: "Each line of an order issues one booking with its own QR code.",
  voucher: "Each unit sold issues a voucher with its own QR code.",
  membership: "Each sale issues a membership that renews and lets its member check in.",
  gift_card: "Each unit sold issues a gift card with its own code.",
  experience: "Each unit sold issues a voucher for one use.",
  physical_product: "Nothing is issued. The stock falls with each sale.",
  digital_product:
    "A link to download the files, in the confirmation and on the page after paying. The stock falls with each sale.",
};
