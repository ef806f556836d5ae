import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { checkIn } from "#lib/domain/memberships/checkin";
import type { Order } from "#lib/domain/orders/schema";
import { createOrder } from "#lib/domain/sales/create";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { makeDevice } from "./devices.ts";
import { fillStore } from "./filled-store.ts";
import {
  makeAppointmentProduct,
  makeExperienceProduct,
  makeGiftCardProduct,
  makeMembershipProduct,
  makePhysicalProduct,
  makeReservationProduct,
  makeTicketProduct,
  makeVoucherProduct,
} from "./products.ts";
import { makeStore, present } from "./store.ts";

const TITLE = "Winter solstice lantern procession with late supper and the last ferry home";
const NAME = "Maximiliana Featherstonehaugh-Oyelaran of the Konditorei";
export const LONG_EMAIL = "maximiliana.featherstonehaugh-oyelaran@konditorei-und-kaffeehaus.example";
const WORD = "Donaudampfschifffahrtsgesellschaftskapitänsmütze";
export const LONG_ADDRESS = `https://hooks.example/${"a-path-without-an-end/".repeat(4)}`;
const CENTS = 123_456_789;
/** The most that one payment by checkout can be, in euros. */
const MOST_CENTS = 99_999_999;
const ROWS = 10;
/** As many as stand in the chart of an evening. */
const QUARTERS = 17;

/** What is long in rows that are filled. */
const LONG: readonly [table: string, changes: string, values: readonly unknown[]][] = [
  ["product", "title = $2, price_cents = $3", [TITLE, CENTS]],
  ["ticket_event", "location = $2, capacity = 123456", [WORD]],
  ["customer", "name = $2, email = split_part(email, '@', 1) || $3", [NAME, LONG_EMAIL]],
  [
    "orders",
    "customer_name = $2, customer_email = $3, subtotal_cents = $4, total_cents = $4",
    [NAME, LONG_EMAIL, CENTS],
  ],
  ["order_item", "title = $2, unit_price_cents = $3, total_cents = $3", [TITLE, CENTS]],
  ["ticket", "attendee_name = $2", [NAME]],
  [
    "gift_card",
    "initial_cents = $2, balance_cents = $2, recipient_name = $3, recipient_email = $4",
    [CENTS, NAME, LONG_EMAIL],
  ],
  ["gift_card_transaction", "amount_cents = $2, balance_after_cents = $2", [CENTS]],
  ["booking", "lead_name = $2", [NAME]],
  ["ticket_redemption", "source = $2, note = $3", [NAME, TITLE]],
  ["booking_redemption", "source = $2, note = $3", [NAME, TITLE]],
  ["voucher_redemption", "source = $2, note = $3", [NAME, TITLE]],
  ["membership_checkin", "source = $2, note = $3", [NAME, TITLE]],
  ["redemption_conflict", "source = $2, note = $3", [NAME, TITLE]],
  ["device", "name = $2", [NAME]],
  ["api_key", "name = $2", [WORD]],
  ["oauth_app", "name = $2, redirect_uris = ARRAY[$3]", [WORD, LONG_ADDRESS]],
  ["webhook_endpoint", "url = $2, description = $3", [LONG_ADDRESS, TITLE]],
  ["discount_code", "code = left($2, 64), uses = 123456, max_uses = 1000000", [WORD.repeat(2)]],
  ["mail", "recipient_name = $2, recipient = $3, subject = $4", [NAME, LONG_EMAIL, TITLE]],
  ["moving_in", "file_name = $2, actor_name = $3", [`${WORD}.csv`, NAME]],
];

/** A store with something on every page. */
export interface LongStore {
  ctx: PrismaContext;
  products: Products;
  /** Paid, with one of everything. */
  order: Order;
  /** Sold at the counter, to a guest without an address. */
  atCounter: Order;
  /** Waits for its payment. */
  unpaid: Order;
}

/** Creates a store with one of everything, whose names are long and whose amounts are large. */
export async function makeLongStore(): Promise<LongStore> {
  const store = await makeStore();
  const ctx = present(store.test);
  await fillStore(store.merchantId, ROWS);
  for (const [table, changes, values] of LONG) {
    await pool().query(`UPDATE ${table} SET ${changes} WHERE merchant_id = $1`, [store.merchantId, ...values]);
  }
  await pool().query("UPDATE merchant SET name = $2 WHERE id = $1", [store.merchantId, TITLE]);
  const products = await makeProducts(ctx);
  const order = await sellAll(ctx, products);
  const atCounter = await sellAtCounter(ctx, products);
  const unpaid = await createOrder(ctx, {
    customer: { email: LONG_EMAIL, name: NAME },
    items: [{ product_id: await makeVoucherProduct(ctx, { title: TITLE, price_cents: MOST_CENTS }), quantity: 1 }],
    payment_method: "checkout",
  });
  await redeemAll(ctx, order, products.event);
  // In the audit log, its two links stand one above the other.
  await pool().query(
    `INSERT INTO security_event (merchant_id, id, mode, action, actor_kind, actor_id, actor_name, target_id, details, request_id, created_at)
     VALUES ($1, $2, 'test', 'scanner_pass.created', 'user', $2, $3, $2, '{}', 'request', $4)`,
    [ctx.merchantId, newId(), NAME, ctx.now],
  );
  return { ctx, products, order, atCounter, unpaid };
}

export type Products = Awaited<ReturnType<typeof makeProducts>>;

async function makeProducts(ctx: PrismaContext) {
  const title = TITLE;
  const tiers = [`Standing, ${WORD}`, "Seat"].map((name) => ({ name, priceCents: CENTS, capacity: 123_456 }));
  const show = await makeTicketProduct(ctx, { title, tiers, startsAt: ctx.now });
  const [table, room] = [
    await makeReservationProduct(ctx, [20], { title }),
    await makeAppointmentProduct(ctx, { title }),
  ];
  return {
    show: show.productId,
    event: show.eventIds[0] ?? "",
    tier: show.tierIds[0] ?? "",
    table: table.productId,
    slot: table.timeslotIds[0] ?? "",
    room: room.productId,
    card: await makeGiftCardProduct(ctx, { title, min_cents: 1_000, max_cents: CENTS }),
    shirt: (await makePhysicalProduct(ctx, [12_345], { title, requires_shipping: true })).productId,
    album: await makeAlbum(ctx),
    pass: await makeVoucherProduct(ctx, { title, price_cents: CENTS }),
    evening: await makeExperienceProduct(ctx, { title, price_cents: CENTS }),
    club: await makeMembershipProduct(ctx, { title, price_cents: CENTS, plan_max_checkins: 8 }),
  };
}

/** A digital product with a file. */
async function makeAlbum(ctx: PrismaContext): Promise<string> {
  const { productId } = await makePhysicalProduct(ctx, [null], { type: "digital_product", title: TITLE });
  await pool().query(
    `INSERT INTO product_file (merchant_id, mode, product_id, id, name, size_bytes, storage_name, stored_at, created_at)
     VALUES ($1, $2, $3, $4, $5, 123456789, 'album', $6, $6)`,
    [ctx.merchantId, ctx.mode, productId, newId(), `${WORD}.flac`, ctx.now],
  );
  return productId;
}

/** Sells one of everything. */
function sellAll(
  ctx: PrismaContext,
  { show, event, tier, card, pass, club, table, slot, shirt, album }: Products,
): Promise<Order> {
  return createOrder(ctx, {
    customer: { email: LONG_EMAIL, name: NAME },
    items: [
      { product_id: show, quantity: 2, ticket_event_id: event, tier_id: tier, attendee_names: [NAME, NAME] },
      { product_id: card, quantity: 2, amount_cents: 1_234_567, recipient_name: NAME },
      { product_id: pass, quantity: 1 },
      { product_id: club, quantity: 1 },
      { product_id: table, quantity: 1, timeslot_id: slot, party_size: 12 },
      { product_id: shirt, quantity: 1 },
      { product_id: album, quantity: 1 },
    ],
    shipping_address: { name: NAME, line1: `${WORD} 4`, city: WORD, postal_code: "5003", country: "NO" },
    payment_method: "manual",
  });
}

/** Sells tickets and cards at the counter, to a guest who gave no address. */
const sellAtCounter = (ctx: PrismaContext, { show, event, tier, card }: Products): Promise<Order> =>
  createOrder(ctx, {
    customer: { name: NAME },
    items: [
      { product_id: show, quantity: 2, ticket_event_id: event, tier_id: tier },
      { product_id: card, quantity: 4, amount_cents: 1_234_567 },
    ],
    payment_method: "manual",
  });

/** Uses a ticket and a membership with a phone whose name is long, and lets guests in during a whole evening. */
async function redeemAll(ctx: PrismaContext, order: Order, event: string): Promise<void> {
  const { ctx: phone, id } = await makeDevice(ctx, { name: `${NAME} ${WORD}` });
  await redeemTicket(phone, issuedOf(order, "ticket") ?? "");
  await checkIn(phone, issuedOf(order, "membership") ?? "");
  await pool().query(
    `INSERT INTO ticket_redemption (merchant_id, mode, id, ticket_id, redeemed_at, actor_kind, actor_id, source, created_at)
     SELECT $1, 'test', gen_random_uuid(), $2, $3::timestamptz - n * interval '15 minutes', 'device', $4, $5, $3
       FROM generate_series(1, ${QUARTERS}) AS n`,
    [ctx.merchantId, issuedOf(order, "ticket"), ctx.now, id, NAME],
  );
  await pool().query("UPDATE ticket_event SET sold_count = 123456, starts_at = $3 WHERE merchant_id = $1 AND id = $2", [
    ctx.merchantId,
    event,
    ctx.now,
  ]);
}

/** Returns the id of what an order has issued of a kind. */
export const issuedOf = ({ items }: Order, kind: string): string | undefined =>
  items.flatMap(({ issued }) => issued).find(({ object }) => object === kind)?.id;
