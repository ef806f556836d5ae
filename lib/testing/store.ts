import { newToken } from "#lib/core/codes";
import { type Ctx, type Mode, nowInSeconds } from "#lib/core/context";
import { newId } from "#lib/core/ids";
import { addDays, addSeconds, toUnix } from "#lib/core/time";
import { pool, prisma, sqlOnPool } from "#lib/db/client";
import { createApiKey } from "#lib/domain/api-keys/create";
import { findOrCreateCustomer } from "#lib/domain/customers/find-or-create";
import { firstPeriod } from "#lib/domain/memberships/period";
import { createOrder } from "#lib/domain/orders/create";
import type { Order, OrderInput } from "#lib/domain/orders/schema";

/** The second in which tests act, unless they say otherwise. */
export const NOW = new Date("2026-11-20T18:00:00Z");

/** A store of a test's own, with contexts in both modes. */
export interface TestStore {
  merchantId: string;
  test: Ctx;
  live: Ctx;
}

/** Makes a store on Pro. Settings may be given by their columns. */
export async function makeStore(settings: Record<string, unknown> = {}): Promise<TestStore> {
  const merchantId = newId();
  await prisma().merchant.create({
    data: {
      id: merchantId,
      name: "Tidehouse",
      slug: `tidehouse-${merchantId}`,
      created_at: NOW,
      settings: { create: { plan: "pro", currency: "eur", ...settings } },
    },
  });
  return { merchantId, test: makeCtx(merchantId, "test"), live: makeCtx(merchantId, "live") };
}

/** A context as `route()` would make it for a key that may do everything. */
export const makeCtx = (merchantId: string, mode: Mode, now = NOW): Ctx => ({
  merchantId,
  mode,
  actor: { kind: "key", id: newId(), name: "api", scopes: ["*"] },
  now,
  requestId: newId(),
  keyed: false,
  sql: sqlOnPool(merchantId, mode),
  db: prisma(),
});

/** The same context at the present second: for what the API reads or sells afterwards, by its own clock. */
export const present = (ctx: Ctx): Ctx => ({ ...ctx, now: nowInSeconds() });

/** The same context, later. */
export const later = (ctx: Ctx, seconds: number): Ctx => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + seconds * 1000),
});

interface TicketProduct {
  productId: string;
  eventIds: string[];
  tierIds: string[];
}

interface TicketProductInput {
  title?: string;
  status?: string;
  priceCents?: number;
  maxUses?: number;
  /** Of each event, in order. */
  capacities?: (number | null)[];
  tiers?: { name: string; priceCents: number; capacity: number | null }[];
  /** Of the first event; the others follow a day apart. */
  startsAt?: Date;
  customFields?: object[];
}

/** A published ticket product. */
export async function makeTicketProduct(ctx: Ctx, input: TicketProductInput = {}): Promise<TicketProduct> {
  const productId = await makeProduct(ctx, "ticket", {
    title: input.title ?? "Winter Lights Night",
    status: input.status ?? "published",
    price_cents: input.priceCents ?? 2_400,
    max_uses: input.maxUses ?? 1,
    custom_fields: input.customFields,
  });
  const scope = { merchant_id: ctx.merchantId, mode: ctx.mode, product_id: productId };
  const tiers = (input.tiers ?? []).map(({ name, priceCents, capacity }, position) => ({
    ...scope,
    id: newId(),
    position,
    name,
    price_cents: priceCents,
    capacity,
  }));
  const starts = input.startsAt ?? addDays(ctx.now, 1);
  const events = (input.capacities ?? [null]).map((capacity, day) => ({
    ...scope,
    id: newId(),
    starts_at: addDays(starts, day),
    ends_at: new Date(addDays(starts, day).getTime() + 3 * 3_600_000),
    location: "Main hall",
    capacity,
  }));
  await ctx.db.ticket_tier.createMany({ data: tiers });
  await ctx.db.ticket_event.createMany({ data: events });
  const seats = events.flatMap((event) =>
    tiers.map((tier) => ({
      merchant_id: ctx.merchantId,
      ticket_event_id: event.id,
      tier_id: tier.id,
      capacity: tier.capacity,
    })),
  );
  await ctx.db.ticket_event_tier.createMany({ data: seats });
  return { productId, eventIds: events.map((event) => event.id), tierIds: tiers.map((tier) => tier.id) };
}

/** A published gift-card product; any amount unless told. */
export const makeGiftCardProduct = (ctx: Ctx, fields: Record<string, unknown> = {}): Promise<string> =>
  makeProduct(ctx, "gift_card", { title: "Tidehouse gift card", price_cents: 0, ...fields });

/** A published appointment product: an hour, and half an hour free after it, of as many resources as are named. */
export async function makeAppointmentProduct(
  ctx: Ctx,
  fields: Record<string, unknown> = {},
  seats: readonly number[] = [2],
): Promise<{ productId: string; resourceIds: string[] }> {
  const product_id = await makeProduct(ctx, "booking", {
    title: "Hot stone massage",
    category: "appointment",
    price_cents: 8_000,
    duration_minutes: 60,
    buffer_minutes: 30,
    ...fields,
  });
  const scope = { merchant_id: ctx.merchantId, mode: ctx.mode, product_id };
  const data = seats.map((each, position) => ({
    ...scope,
    id: newId(),
    position,
    name: `Room ${position + 1}`,
    kind: "room",
    seats: each,
  }));
  await ctx.db.booking_resource.createMany({ data });
  return { productId: product_id, resourceIds: data.map((row) => row.id) };
}

/** A published reservation product: a timeslot for each seat count, tomorrow, two hours apart. */
export async function makeReservationProduct(
  ctx: Ctx,
  seats: readonly number[] = [20],
  fields: Record<string, unknown> = {},
): Promise<{ productId: string; timeslotIds: string[] }> {
  const product_id = await makeProduct(ctx, "booking", {
    title: "Dinner at the counter",
    category: "reservation",
    price_cents: 2_000,
    duration_minutes: 120,
    buffer_minutes: 0,
    ...fields,
  });
  const scope = { merchant_id: ctx.merchantId, mode: ctx.mode, product_id };
  const data = seats.map((each, at) => ({
    ...scope,
    id: newId(),
    starts_at: addSeconds(addDays(ctx.now, 1), at * 7_200),
    ends_at: addSeconds(addDays(ctx.now, 1), (at + 1) * 7_200),
    seats: each,
  }));
  await ctx.db.timeslot.createMany({ data });
  return { productId: product_id, timeslotIds: data.map((row) => row.id) };
}

/** A published physical product: a variant for each stock; null is unlimited. */
export async function makePhysicalProduct(
  ctx: Ctx,
  stocks: readonly (number | null)[] = [null],
  fields: Record<string, unknown> = {},
): Promise<{ productId: string; variantIds: string[] }> {
  const type = (fields.type as string | undefined) ?? "physical_product";
  const product_id = await makeProduct(ctx, type, { title: "Linen apron", price_cents: 4_500, ...fields });
  const scope = { merchant_id: ctx.merchantId, mode: ctx.mode, product_id };
  const data = stocks.map((stock, position) => ({
    ...scope,
    id: newId(),
    position,
    options: stocks.length > 1 ? { size: `${position + 1}` } : {},
    price_cents: 4_500 + position * 100,
    stock,
  }));
  await ctx.db.product_variant.createMany({ data });
  return { productId: product_id, variantIds: data.map((row) => row.id) };
}

/** A published voucher product: five uses, valid for ever. */
export const makeVoucherProduct = (ctx: Ctx, fields: Record<string, unknown> = {}): Promise<string> =>
  makeProduct(ctx, "voucher", { title: "Five coffees", price_cents: 1_500, max_uses: 5, ...fields });

/** A published experience product. */
export const makeExperienceProduct = (ctx: Ctx, fields: Record<string, unknown> = {}): Promise<string> =>
  makeProduct(ctx, "experience", { title: "An evening of glazing", price_cents: 6_500, ...fields });

/** A published membership product: by the month, no trial, no cap. */
export const makeMembershipProduct = (ctx: Ctx, fields: Record<string, unknown> = {}): Promise<string> =>
  makeProduct(ctx, "membership", {
    title: "Bath house membership",
    price_cents: 3_900,
    plan_interval: "month",
    plan_interval_count: 1,
    plan_trial_days: 0,
    ...fields,
  });

async function makeProduct(ctx: Ctx, type: string, fields: Record<string, unknown>): Promise<string> {
  const id = newId();
  const common = { merchant_id: ctx.merchantId, id, mode: ctx.mode, type, status: "published", currency: "eur" };
  const times = { created_at: ctx.now, updated_at: ctx.now };
  await ctx.db.product.create({
    data: { ...common, title: type, slug: `${type}-${id}`, price_cents: 0, additional_images: [], ...times, ...fields },
  });
  return id;
}

const CUSTOMER = { email: "mara.lindqvist@post.example", name: "Mara Lindqvist" };

/** A paid order of `quantity` tickets. */
export async function orderTickets(
  ctx: Ctx,
  input: TicketProductInput = {},
  quantity = 1,
): Promise<{ order: Order; ticketIds: string[] }> {
  const { productId } = await makeTicketProduct(ctx, input);
  const order = await createOrder(ctx, {
    customer: CUSTOMER,
    items: [{ product_id: productId, quantity }],
    payment_method: "manual",
  });
  return { order, ticketIds: order.items[0]?.issued.map((item) => item.id) ?? [] };
}

/** An order of tickets that waits for payment. */
export async function holdTickets(ctx: Ctx, input: TicketProductInput = {}, quantity = 1): Promise<Order> {
  const { productId } = await makeTicketProduct(ctx, input);
  const items = [{ product_id: productId, quantity }];
  return createOrder(ctx, { customer: CUSTOMER, items, payment_method: "checkout" });
}

/**
 * Moves what `holdTickets` made from test mode to live mode: a live order that waits for payment, as an earlier release
 * took it.
 */
export async function becomeLive({ merchantId }: TestStore): Promise<void> {
  for (const table of ["product", "ticket_event", "orders", "order_item", "checkout", "event"]) {
    await pool().query(`UPDATE ${table} SET mode = 'live' WHERE merchant_id = $1`, [merchantId]);
  }
}

/** A paid order of one gift card that holds `amountCents`. */
export async function orderGiftCard(
  ctx: Ctx,
  amountCents: number,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const product_id = await makeGiftCardProduct(ctx, fields);
  return (await orderOne(ctx, { product_id, amount_cents: amountCents })).id;
}

interface Booked {
  id: string;
  orderId: string;
  productId: string;
  resourceIds: string[];
  timeslotIds: string[];
}

interface BookingInput {
  /** Made unless given: an appointment, or a reservation when `timeslots` says the seats of each. */
  product?: { productId: string; resourceIds?: string[]; timeslotIds?: string[] };
  timeslots?: number[];
  /** Of an appointment; a day from now unless told. An hour, and half an hour free after it. */
  startsAt?: Date;
  partySize?: number;
  leadName?: string;
}

/** A paid booking of the product's first resource or timeslot. */
export async function orderBooking(ctx: Ctx, input: BookingInput = {}): Promise<Booked> {
  const make = () => (input.timeslots ? makeReservationProduct(ctx, input.timeslots) : makeAppointmentProduct(ctx));
  const product = { resourceIds: [], timeslotIds: [], ...(input.product ?? (await make())) };
  const [resource_id, timeslot_id] = [product.resourceIds[0], product.timeslotIds[0]];
  const starts_at = toUnix(input.startsAt ?? addDays(ctx.now, 1));
  const place = timeslot_id ? { timeslot_id } : { resource_id, starts_at };
  const { id, orderId } = await orderOne(ctx, {
    product_id: product.productId,
    ...place,
    party_size: input.partySize,
    lead_name: input.leadName,
  });
  return { ...product, id, orderId };
}

/** A paid order of one voucher. */
export async function orderVoucher(
  ctx: Ctx,
  { maxUses = 1, expiresAt }: { maxUses?: number; expiresAt?: Date } = {},
): Promise<string> {
  const { id } = await orderOne(ctx, { product_id: await makeVoucherProduct(ctx, { max_uses: maxUses }) });
  if (expiresAt) await ctx.db.voucher.updateMany({ where: { id }, data: { expires_at: expiresAt } });
  return id;
}

/** A paid order of one piece of a product, and what it issued. */
async function orderOne(
  ctx: Ctx,
  line: Omit<OrderInput["items"][number], "quantity">,
): Promise<{ id: string; orderId: string }> {
  const order = await createOrder(ctx, {
    customer: CUSTOMER,
    items: [{ ...line, quantity: 1 }],
    payment_method: "manual",
  });
  const id = order.items[0]?.issued[0]?.id;
  if (!id) throw new Error("The order issued nothing.");
  return { id, orderId: order.id };
}

/** A paid order of one membership, sold now; its row's columns may be given. */
export async function orderMembership(
  ctx: Ctx,
  { max, trialDays = 0, ...fields }: { max?: number; trialDays?: number } & Record<string, unknown> = {},
): Promise<string> {
  const line = await placeLine(ctx, "membership", await makeMembershipProduct(ctx));
  const plan = { plan_interval: "month", plan_interval_count: 1, ...fields };
  const { status, anchor, start, end } = firstPeriod({ ...plan, plan_trial_days: trialDays }, ctx.now, "UTC");
  const id = newId();
  await ctx.db.membership.create({
    data: {
      ...line,
      ...plan,
      id,
      qr_token: newToken("membership"),
      status,
      max_checkins_per_period: max,
      anchor_at: anchor,
      current_period_start: start,
      current_period_end: end,
      ...fields,
    },
  });
  return id;
}

/** A paid order of one line, as what it issues refers to it. */
async function placeLine(ctx: Ctx, type: string, productId: string) {
  const scope = { merchant_id: ctx.merchantId, mode: ctx.mode };
  const { customer } = await findOrCreateCustomer(ctx, CUSTOMER);
  const totals = {
    subtotal_cents: 0,
    fee_cents: 0,
    tax_cents: 0,
    tax_inclusive: true,
    shipping_cents: 0,
    total_cents: 0,
  };
  const order = await ctx.db.orders.create({
    data: {
      ...scope,
      id: newId(),
      status: "paid",
      currency: "eur",
      customer_id: customer.id,
      customer_email: customer.email,
      customer_name: customer.name,
      ...totals,
      payment_method: "manual",
      created_at: ctx.now,
    },
  });
  const amounts = { quantity: 1, unit_price_cents: 0, total_cents: 0 };
  const item = await ctx.db.order_item.create({
    data: {
      ...scope,
      id: newId(),
      order_id: order.id,
      position: 0,
      product_id: productId,
      type,
      title: type,
      ...amounts,
    },
  });
  return {
    ...scope,
    order_id: order.id,
    order_item_id: item.id,
    product_id: productId,
    customer_id: customer.id,
    created_at: ctx.now,
  };
}

/** A key of the store, as its whole text. */
export const makeKey = async (ctx: Ctx, scopes: string[] = ["*"]): Promise<string> =>
  (await createApiKey(ctx, { name: "Test", scopes: scopes as ["*"] })).secret;

/** The types of the store's events in this mode, oldest first. */
export async function eventTypes(ctx: Ctx): Promise<string[]> {
  const { rows } = await pool().query<{ type: string }>(
    "SELECT type FROM event WHERE merchant_id = $1 AND mode = $2 ORDER BY id",
    [ctx.merchantId, ctx.mode],
  );
  return rows.map((row) => row.type);
}
