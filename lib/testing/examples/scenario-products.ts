import { type Api, BEGINNING } from "./recorder.ts";

export const HOUR = 3_600;
export const DAY = 24 * HOUR;

/** 19:30 in Berlin, a week after the start of the scenario. */
export const SHOW = BEGINNING + 7 * DAY + HOUR / 2;

// biome-ignore lint/suspicious/noExplicitAny: responses are read without types
export type ResponseBody = any;

/** Creates the products of the scenario, by the names that it uses. */
export async function makeProducts(api: Api): Promise<Record<string, ResponseBody>> {
  const create = (body: object) => api.call("products.create", { body: { status: "published", ...body } });
  const show = await api.call("products.create", {
    body: {
      type: "ticket",
      title: "Winter Lights Night",
      status: "draft",
      description: "The house in candlelight: three sets on the main stage, the baths open until the last song.",
      price_cents: 2_400,
      events: [{ starts_at: SHOW, ends_at: SHOW + 3 * HOUR, location: "Main hall", capacity: 48 }],
      tiers: [
        { name: "Standing", price_cents: 2_400, capacity: 34 },
        { name: "Balcony", price_cents: 3_600, capacity: 14 },
      ],
      custom_fields: [{ key: "diet", label: "Anything you cannot eat?", type: "text", required: false }],
      metadata: { season: "winter" },
    },
  });
  await api.call("products.update", { params: { id: show.id }, body: { status: "published" } });
  const draft = await create({ type: "experience", title: "New Year's Eve swim", price_cents: 4_800, status: "draft" });
  await api.call("products.delete", { params: { id: draft.id } });
  const products = {
    pass: await create({
      type: "ticket",
      title: "Bath pass, three entries",
      price_cents: 4_200,
      max_uses: 3,
      events: [{ starts_at: BEGINNING, ends_at: BEGINNING + 60 * DAY, location: "Baths" }],
    }),
    card: await create({
      type: "gift_card",
      title: "Tidehouse gift card",
      denominations_cents: [2_500, 5_000, 10_000],
      min_cents: 1_000,
      max_cents: 50_000,
    }),
    massage: await create({
      type: "booking",
      title: "Massage, one hour",
      price_cents: 8_500,
      category: "appointment",
      duration_minutes: 60,
      buffer_minutes: 15,
      resources: [{ name: "Aiko Brandt", kind: "person", seats: 1 }],
    }),
    table: await create({
      type: "booking",
      title: "Dinner on the deck",
      price_cents: 1_000,
      category: "reservation",
      timeslots: [
        { starts_at: SHOW, ends_at: SHOW + 2 * HOUR, seats: 24 },
        { starts_at: SHOW + DAY, ends_at: SHOW + DAY + 2 * HOUR, seats: 24 },
      ],
    }),
    club: await create({
      type: "membership",
      title: "Morning club",
      price_cents: 3_900,
      plan: { interval: "month", interval_count: 1, trial_days: 0, max_checkins_per_period: 8 },
    }),
    coffee: await create({
      type: "voucher",
      title: "Ten coffees",
      price_cents: 2_800,
      max_uses: 10,
      valid_days: 365,
    }),
  };
  await api.call("products.list", { query: { status: "published", limit: 2 } });
  return { ...products, show: await api.call("products.retrieve", { params: { id: show.id } }) };
}

/** Makes the discount code that the first order has, and one that is deleted again. */
export async function discountCodes(api: Api, { show }: Record<string, ResponseBody>): Promise<void> {
  const { id } = await api.call("discount_codes.create", {
    body: { code: "LANTERN", percent_off: 15, product_ids: [show.id], max_uses: 50, once_per_customer: true },
  });
  await api.call("discount_codes.update", { params: { id }, body: { ends_at: BEGINNING + 30 * DAY } });
  await api.call("discount_codes.retrieve", { params: { id } });
  const { id: old } = await api.call("discount_codes.create", { body: { code: "OPENING", amount_off_cents: 500 } });
  await api.call("discount_codes.delete", { params: { id: old } });
  await api.call("discount_codes.list", { query: { limit: 1 } });
}
