import { expect, test } from "vitest";
import { toUnix } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { cancelOrder } from "#lib/domain/checkout/cancel";
import { chargeGiftCard } from "#lib/domain/gift-cards/charge";
import { fulfillOrder } from "#lib/domain/orders/fulfill";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { createOrder } from "#lib/domain/sales/create";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { holdTickets, orderTickets } from "#lib/testing/orders";
import { payOrder } from "#lib/testing/pay-order";
import {
  makeAppointmentProduct,
  makeGiftCardProduct,
  makeMembershipProduct,
  makePhysicalProduct,
  makeTicketProduct,
  makeVoucherProduct,
} from "#lib/testing/products";
import { later, makeStore } from "#lib/testing/store";
import { countPending, getOrderDetails, listOrderOverviews } from "./read.ts";

const IDS = (page: { data: { id: string }[] }) => page.data.map((row) => row.id);

test("a row shows the first line and the number of the others", async () => {
  const { live } = await makeStore();
  const tickets = await makeTicketProduct(live, { tiers: [{ name: "Balcony", priceCents: 5_600, capacity: 9 }] });
  const card = await makeGiftCardProduct(live);
  await createOrder(live, {
    customer: { email: "mara@post.example", name: "Mara" },
    items: [
      { product_id: tickets.productId, tier_id: tickets.tierIds[0], quantity: 2 },
      { product_id: card, quantity: 3, amount_cents: 1_000, recipient_name: "Noor" },
    ],
    payment_method: "manual",
  });
  const { data } = await listOrderOverviews(live, {});
  expect(data).toMatchObject([
    {
      customer_name: "Mara",
      total_cents: 14_200,
      bought: { title: "Winter Lights Night", quantity: 2, tier: "Balcony", recipient: null },
      more: 3,
    },
  ]);
});

test("a line says which variant and which place was bought, in the list and on paper", async () => {
  const { live } = await makeStore();
  const apron = await makePhysicalProduct(live, [5, 5], { type: "digital_product" }); // nothing is sent
  const massage = await makeAppointmentProduct(live);
  const customer = { email: "mara@post.example" };
  const lines = [
    [{ product_id: apron.productId, variant_id: apron.variantIds[1], quantity: 1 }, "2"],
    [
      {
        product_id: massage.productId,
        resource_id: massage.resourceIds[0],
        starts_at: toUnix(live.now) + 7 * 86_400,
        quantity: 1,
      },
      expect.stringMatching(/./),
    ],
  ] as const;
  for (const [line, words] of lines) {
    const order = await createOrder(live, { customer, items: [line], payment_method: "manual" });
    expect((await getOrderDetails(live, order.id)).lines).toMatchObject([{ tier: words }]);
    expect((await listOrderOverviews(live, { limit: 1 })).data).toMatchObject([
      { id: order.id, bought: { tier: words } },
    ]);
  }
});

test("the list is filtered by a product, which can be in any line", async () => {
  const { live, test } = await makeStore();
  const { order } = await orderTickets(live);
  const card = await makeGiftCardProduct(live);
  const [line] = order.items;
  const find = async (ctx: typeof live, product_id: string) => IDS(await listOrderOverviews(ctx, { product_id }));
  expect(await find(live, line?.product_id ?? "")).toEqual([order.id]);
  expect(await find(live, card)).toEqual([]);
  expect(await find(test, line?.product_id ?? "")).toEqual([]);
});

test("the list is newest first and can be paged in both directions", async () => {
  const { live } = await makeStore();
  const made: string[] = [];
  for (let at = 0; at < 27; at++) made.unshift((await orderTickets(later(live, at))).order.id);
  const first = await listOrderOverviews(live, {});
  expect([IDS(first), first.has_more]).toEqual([made.slice(0, 25), true]);
  const second = await listOrderOverviews(live, { starting_after: made[24] });
  expect([IDS(second), second.has_more]).toEqual([made.slice(25), false]);
  const back = await listOrderOverviews(live, { ending_before: made[25] });
  expect([IDS(back), back.has_more]).toEqual([made.slice(0, 25), false]);
});

test("the list is filtered by status, by day and by a search", async () => {
  const { live } = await makeStore();
  const { order, ticketIds } = await orderTickets(live);
  const early = await orderTickets(later(live, -86_400));
  await pool().query(
    "UPDATE orders SET status = 'pending', checkout_token = 'x', hold_expires_at = now(), customer_name = 'Tomás' WHERE merchant_id = $1 AND id = $2",
    [live.merchantId, early.order.id],
  );
  const { rows } = await pool().query("SELECT qr_token FROM ticket WHERE merchant_id = $1 AND id = $2", [
    live.merchantId,
    ticketIds[0],
  ]);
  const find = async (query: Parameters<typeof listOrderOverviews>[1]) => IDS(await listOrderOverviews(live, query));
  expect(await find({ statuses: ["pending", "canceled"] })).toEqual([early.order.id]);
  expect(await countPending(live)).toBe(1);
  expect(await find({ created_from: order.created })).toEqual([order.id]);
  expect(await find({ search: "tomás" })).toEqual([early.order.id]);
  expect(await find({ search: "LINDQVIST" })).toEqual([order.id, early.order.id]);
  expect(await find({ search: order.id })).toEqual([order.id]);
  expect(await find({ search: `…${order.id.slice(-8)}` })).toEqual([order.id]);
  expect(await find({ search: rows[0].qr_token })).toEqual([order.id]);
  expect(await find({ search: "100%" })).toEqual([]);
});

test("an order's details have its lines, items with their state, customer and history", async () => {
  const { live } = await makeStore();
  await pool().query(
    `INSERT INTO webhook_endpoint (merchant_id, id, mode, url, events, secret_sealed, signing_secret_prefix, created_at)
     VALUES ($1, uuid7(), 'live', 'https://pos.example/hook', '{ticket.*,order.completed}', '\\x00', 'whsec_', now())`,
    [live.merchantId],
  );
  const tickets = await makeTicketProduct(live);
  const product = await makeGiftCardProduct(live);
  const order = await createOrder(live, {
    customer: { email: "mara@post.example", name: "Mara" },
    items: [
      { product_id: tickets.productId, quantity: 2, attendee_names: ["Mara", "Elin"] },
      { product_id: product, quantity: 1, amount_cents: 5_000, recipient_name: "Noor" },
    ],
    payment_method: "manual",
  });
  const [ticketId = "", , cardId = ""] = order.items.flatMap((item) => item.issued.map(({ id }) => id));
  await redeemTicket(later(live, 60), ticketId, { source: "Door A" });
  await chargeGiftCard(later(live, 120), { id: cardId }, { amount_cents: 1_850, source: "Bar" });
  const details = await getOrderDetails(live, order.id);
  expect(details.issued.map(({ kind, name, status }) => [kind, name, status])).toEqual([
    ["ticket", "Mara", "used"],
    ["ticket", "Elin", "valid"],
    ["gift_card", "Noor", "active"],
  ]);
  expect(details.issuedTotal).toBe(3);
  await live.db.gift_card.updateMany({ where: { id: cardId }, data: { is_on_hold: true } });
  expect((await getOrderDetails(live, order.id)).issued[2]?.status).toBe("on_hold");
  expect(details.lines.map((line) => line.recipient)).toEqual([null, "Noor"]);
  expect(details.customer).toMatchObject({ name: "Mara", orders: 1, spent_cents: order.total_cents });
  const entries = details.entries.filter(({ kind }) => kind !== "mailed");
  expect(entries.map(({ kind, source, sent }) => [kind, source, sent])).toEqual([
    ["charged", "Bar", null],
    ["used", "Door A", { type: "ticket.redeemed", endpoints: 1, delivered: 0 }],
    ["issued", null, { type: "order.completed", endpoints: 1, delivered: 0 }],
    ["paid", null, null],
    ["placed", null, null],
  ]);
});

test("an order's details show every kind of item issued, with refunds, fulfillment and cancellation in order", async () => {
  const { test: ctx } = await makeStore();
  const massage = await makeAppointmentProduct(ctx);
  const starts_at = Math.floor(ctx.now.getTime() / 1000) + 86_400;
  const order = await createOrder(ctx, {
    customer: { email: "mara@post.example" },
    items: [
      { product_id: massage.productId, quantity: 1, resource_id: massage.resourceIds[0], starts_at, lead_name: "Elin" },
      { product_id: await makeVoucherProduct(ctx, { valid_days: 1 }), quantity: 2 },
      { product_id: await makeMembershipProduct(ctx), quantity: 1 },
    ],
    payment_method: "checkout",
  });
  expect(await getOrderDetails(ctx, order.id)).toMatchObject({
    issuedTotal: 0,
    customer: null,
    entries: [{ kind: "placed" }],
  });
  await payOrder(later(ctx, 60), order.id);
  await fulfillOrder(later(ctx, 120), order.id);
  await refundOrder(later(ctx, 180), order.id, { amount_cents: 100, reason: "Late" });
  const details = await getOrderDetails(later(ctx, 2 * 86_400), order.id);
  expect(details.issued.map(({ kind, number, name, status }) => [kind, number, name, status])).toEqual([
    ["booking", 1, "Elin", "valid"],
    ["voucher", 1, null, "expired"],
    ["voucher", 2, null, "expired"],
    ["membership", 1, null, "active"],
  ]);
  expect(details.issuedTotal).toBe(4);
  expect(details.lines[0]).toMatchObject({ starts_at });
  const mailed = details.entries.filter(({ kind }) => kind === "mailed");
  expect(mailed.map(({ at, mail }) => [at - order.created, mail?.kind, mail?.to, mail?.status])).toEqual([
    [180, "order_refunded", "mara@post.example", "waiting"],
    [60, "order_confirmed", "mara@post.example", "waiting"],
  ]);
  const entries = details.entries.filter(({ kind }) => kind !== "mailed");
  expect(entries.map(({ kind, at, cents, note }) => [kind, at - order.created, cents, note])).toEqual([
    ["refunded", 180, 100, "Late"],
    ["fulfilled", 120, null, null],
    ["issued", 60, null, null],
    ["paid", 60, order.total_cents, null],
    ["placed", 0, null, null],
  ]);
  const given = await holdTickets(ctx);
  await cancelOrder(later(ctx, 60), given.id);
  const kinds = (await getOrderDetails(ctx, given.id)).entries.map((entry) => entry.kind);
  expect(kinds).toEqual(["mailed", "canceled", "placed"]);
});

test("another store or mode does not see the order", async () => {
  const { live, test: testing } = await makeStore();
  const other = await makeStore();
  const { order } = await orderTickets(live);
  for (const ctx of [testing, other.live]) {
    expect((await listOrderOverviews(ctx, { search: order.id })).data).toEqual([]);
    await expect(getOrderDetails(ctx, order.id)).rejects.toMatchObject({ code: "not_found" });
  }
});
