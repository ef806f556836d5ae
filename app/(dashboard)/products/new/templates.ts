import type { ProductValues } from "#components/products/form-values.ts";
import { storeDay } from "#lib/core/day";
import type { Product } from "#lib/domain/products/schema";
import { formatAmount } from "#lib/texts/money";

/** A product that is nearly complete: what most merchants of its kind begin with. */
export interface Template {
  type: Product["type"];
  category?: "appointment" | "reservation";
  title: string;
  /** What it is for, in one sentence. */
  text: string;
  values: (store: StoreFacts) => Partial<ProductValues>;
}

interface StoreFacts {
  currency: string;
  zone: string;
  now: Date;
}

const OPEN = "09:00 to 17:30";
const WEEK_OF_HOURS = { hours_1: OPEN, hours_2: OPEN, hours_3: OPEN, hours_4: OPEN, hours_5: OPEN };

/** The templates by the name in the address. */
export const TEMPLATES: Readonly<Record<string, Template>> = {
  concert: {
    type: "ticket",
    title: "Concert with two tiers",
    text: "One evening, standing and seated, each with its price and capacity.",
    values: ({ currency, zone, now }) => {
      const day = dayAhead(now, zone, 14);
      return {
        title: "Concert",
        max_uses: "1",
        events: [{ starts_at: `${day}T19:30`, ends_at: `${day}T23:00`, location: "Main hall", capacity: "120" }],
        tiers: [
          { name: "Standing", price_cents: formatAmount(2_400, currency), capacity: "90" },
          { name: "Balcony, seated", price_cents: formatAmount(3_600, currency), capacity: "30" },
        ],
      };
    },
  },
  table: {
    type: "booking",
    category: "reservation",
    title: "Table booking",
    text: "Sittings with a number of seats that parties share. Make a month of them at once.",
    values: ({ currency, zone, now }) => ({
      title: "Dinner",
      price_cents: formatAmount(0, currency),
      bulk_from: dayAhead(now, zone, 1),
      bulk_to: dayAhead(now, zone, 14),
      bulk_times: "18:00, 20:30",
      bulk_minutes: "120",
      bulk_seats: "24",
    }),
  },
  massage: {
    type: "booking",
    category: "appointment",
    title: "Massage appointment",
    text: "An hour with one person, within opening hours, and time to clean up after.",
    values: ({ currency }) => ({
      title: "Massage",
      price_cents: formatAmount(8_500, currency),
      duration_minutes: "60",
      buffer_minutes: "15",
      resources: [{ name: "First therapist", kind: "person", seats: "1" }],
      ...WEEK_OF_HOURS,
    }),
  },
  class_pack: {
    type: "voucher",
    title: "Class pack of 10",
    text: "Ten entries paid in advance, valid for a year.",
    values: ({ currency }) => ({
      title: "Ten classes",
      price_cents: formatAmount(14_500, currency),
      max_uses: "10",
      valid_days: "365",
    }),
  },
  monthly: {
    type: "membership",
    title: "Monthly membership",
    text: "Renews every month, with as many check-ins as the member likes.",
    values: ({ currency }) => ({
      title: "Membership",
      price_cents: formatAmount(3_900, currency),
      plan_interval: "month",
      plan_interval_count: "1",
      plan_trial_days: "0",
    }),
  },
  gift_card: {
    type: "gift_card",
    title: "Gift card 25, 50, 100",
    text: "Three amounts to choose from, or any amount between.",
    values: ({ currency }) => ({
      title: "Gift card",
      denominations_cents: [2_500, 5_000, 10_000].map((cents) => formatAmount(cents, currency)).join("; "),
      min_cents: formatAmount(1_000, currency),
      max_cents: formatAmount(50_000, currency),
    }),
  },
  shirt: {
    type: "physical_product",
    title: "T-shirt in sizes",
    text: "Three sizes, each with its own stock.",
    values: ({ currency }) => ({
      title: "T-shirt",
      option_names: "Size",
      requires_shipping: "on",
      variants: ["S", "M", "L"].map((size) => ({
        options: size,
        sku: `TEE-${size}`,
        price_cents: formatAmount(2_500, currency),
        stock: "20",
        stock_seen: "",
      })),
    }),
  },
  download: {
    type: "digital_product",
    title: "Download",
    text: "A file that never runs out.",
    values: ({ currency }) => ({ title: "Download", variants: [oneVariant(formatAmount(900, currency))] }),
  },
  experience: {
    type: "experience",
    title: "Experience",
    text: "An outing at a time of the guest's choice, valid for a year.",
    values: ({ currency }) => ({
      title: "An evening for two",
      price_cents: formatAmount(12_000, currency),
      duration_minutes: "180",
      valid_days: "365",
    }),
  },
};

/** Returns what an empty form of a type starts with. */
export function emptyValues(type: Product["type"]): Partial<ProductValues> {
  const isGoods = type === "physical_product" || type === "digital_product";
  return {
    ...(isGoods && { variants: [oneVariant("")], requires_shipping: "on" }),
    ...((type === "ticket" || type === "voucher") && { max_uses: "1" }),
    ...(type === "membership" && { plan_interval: "month", plan_interval_count: "1", plan_trial_days: "0" }),
    ...(type === "booking" && { duration_minutes: "60", buffer_minutes: "0", bulk_minutes: "120", bulk_seats: "10" }),
  };
}

const oneVariant = (price: string) => ({ options: "", sku: "", price_cents: price, stock: "", stock_seen: "" });

/** Returns the day so many days ahead in the store's time zone, as a browser's field has it. */
const dayAhead = (now: Date, zone: string, days: number): string =>
  storeDay(now, zone, -days).sameTime.toLocaleDateString("sv-SE", { timeZone: zone });
