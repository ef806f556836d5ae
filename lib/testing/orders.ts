import { newToken } from "#lib/core/codes";
import { newId } from "#lib/core/ids";
import { addDays, toUnix } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { findOrCreateCustomer } from "#lib/domain/customers/find-or-create";
import { firstPeriod } from "#lib/domain/memberships/period";
import type { Order, OrderInput } from "#lib/domain/orders/schema";
import { createOrder } from "#lib/domain/sales/create";
import {
  makeAppointmentProduct,
  makeGiftCardProduct,
  makeMembershipProduct,
  makeReservationProduct,
  makeTicketProduct,
  makeVoucherProduct,
  type TicketProductInput,
} from "./products.ts";
import type { TestStore } from "./store.ts";

const CUSTOMER = { email: "mara.lindqvist@post.example", name: "Mara Lindqvist" };

/** Places a paid order of `quantity` tickets. */
export async function orderTickets(
  ctx: PrismaContext,
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

/** Places an order of tickets that waits for payment. */
export async function holdTickets(ctx: PrismaContext, input: TicketProductInput = {}, quantity = 1): Promise<Order> {
  const { productId } = await makeTicketProduct(ctx, input);
  const items = [{ product_id: productId, quantity }];
  return createOrder(ctx, { customer: CUSTOMER, items, payment_method: "checkout" });
}

/**
 * Moves what `holdTickets` made from test mode to live mode: a live order that waits for payment, which an earlier release
 * accepted.
 */
export async function becomeLive({ merchantId }: TestStore): Promise<void> {
  for (const table of ["product", "ticket_event", "orders", "order_item", "payment", "checkout", "event"]) {
    await pool().query(`UPDATE ${table} SET mode = 'live' WHERE merchant_id = $1`, [merchantId]);
  }
}

/** Places a paid order of one gift card of `amountCents`. Returns the id of the card. */
export async function orderGiftCard(
  ctx: PrismaContext,
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
  /** Created if absent: an appointment, or a reservation when `timeslots` gives the seats of each. */
  product?: { productId: string; resourceIds?: string[]; timeslotIds?: string[] };
  timeslots?: number[];
  /** The start of an appointment, a day from now by default. It takes an hour, with a buffer of half an hour. */
  startsAt?: Date;
  partySize?: number;
  leadName?: string;
}

/** Places a paid booking of the product's first resource or timeslot. */
export async function orderBooking(ctx: PrismaContext, input: BookingInput = {}): Promise<Booked> {
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

/** Places a paid order of one voucher. Returns the id of the voucher. */
export async function orderVoucher(
  ctx: PrismaContext,
  { maxUses = 1, expiresAt }: { maxUses?: number; expiresAt?: Date } = {},
): Promise<string> {
  const { id } = await orderOne(ctx, { product_id: await makeVoucherProduct(ctx, { max_uses: maxUses }) });
  if (expiresAt) await ctx.db.voucher.updateMany({ where: { id }, data: { expires_at: expiresAt } });
  return id;
}

/** Places a paid order of one unit of a product, and returns the ids of the item and the order. */
async function orderOne(
  ctx: PrismaContext,
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

/** Inserts a paid order of one membership, sold now. `fields` are columns of its row. Returns its id. */
export async function orderMembership(
  ctx: PrismaContext,
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

/** Inserts a paid order of one line. Returns the columns of an item that it issued. */
async function placeLine(ctx: PrismaContext, type: string, productId: string) {
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
