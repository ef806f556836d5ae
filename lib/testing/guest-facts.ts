import type { GuestFacts, GuestItem } from "#lib/mail/facts";

/** 20 November 2026, 10:00 in Berlin. */
const CREATED = 1_795_165_200;
/** 4 July 2031, 19:30 in Berlin. */
const STARTS_AT = 1_940_952_600;

/** Makes what an email to a guest says, of an order of one ticket unless `fields` say otherwise. */
export const guestFacts = (fields: Partial<GuestFacts> = {}): GuestFacts => {
  const items = fields.items ?? [guestItem()];
  return {
    store: {
      name: "Tidehouse",
      zone: "Europe/Berlin",
      support_email: "help@tidehouse.example",
      logo_url: null,
      brand_colour: "#0a7d5c",
      guest_mail: true,
    },
    order: {
      id: "01930000-0000-7000-8000-0000000000aa",
      created: CREATED,
      currency: "eur",
      customer_name: "Mara",
      customer_email: "mara@post.example",
      subtotal_cents: 2_400,
      discount_cents: 0,
      discount_code: null,
      fee_cents: 0,
      tax_cents: 0,
      tax_inclusive: true,
      shipping_cents: 0,
      total_cents: 2_400,
      gift_card_cents: 0,
      refunded_cents: 0,
      is_shipped: false,
    },
    lines: [{ title: "Winter Lights", detail: null, type: "ticket", quantity: 1, total_cents: 2_400 }],
    cards: [],
    downloads: null,
    items,
    entries: [],
    count: items.length,
    ...fields,
  };
};

/** Makes a ticket of an event, unless `fields` say otherwise. */
export const guestItem = (fields: Partial<GuestItem> = {}): GuestItem => ({
  kind: "ticket",
  id: "01930000-0000-7000-8000-0000000000bb",
  title: "Winter Lights",
  number: 1,
  of: 1,
  detail: null,
  occasion_id: "01930000-0000-7000-8000-0000000000cc",
  starts_at: STARTS_AT,
  ends_at: STARTS_AT + 3 * 3_600,
  place: "Main hall",
  party_size: null,
  name: null,
  code: "T-0123456789ABCDEFGHJKMNPQRS",
  max_uses: null,
  expires_at: null,
  ended_at: null,
  ends_with_period: false,
  balance_cents: null,
  message: null,
  recipient_email: null,
  ...fields,
});
