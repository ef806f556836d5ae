import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { openMail } from "#lib/dashboard/mail/read";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { getEvent, listEvents } from "#lib/domain/events/read";
import { getOrder, listOrders } from "#lib/domain/orders/read";
import { createOrder } from "#lib/domain/sales/create";
import { callApi } from "#lib/testing/http";
import { orderBooking, orderMembership, orderVoucher } from "#lib/testing/orders";
import { mailOf, writeMail } from "#lib/testing/people";
import { findPersonalData, MARA, orderWithPersonalData, tokenOf } from "#lib/testing/personal-data";
import { makeGiftCardProduct } from "#lib/testing/products";
import { eventTypes, makeKey, makeStore } from "#lib/testing/store";
import { makeEndpoint } from "#lib/testing/webhooks";
import { createCustomer } from "./create.ts";
import { deleteCustomer } from "./delete.ts";
import { getCustomer, listCustomers } from "./read.ts";
import { updateCustomer } from "./update.ts";

/** An order that was begun and never paid. */
async function orderPending(ctx: PrismaContext, status = "pending"): Promise<string> {
  const id = newId();
  const amounts = { subtotal_cents: 0, fee_cents: 0, tax_cents: 0, shipping_cents: 0, total_cents: 0 };
  await ctx.db.orders.create({
    data: {
      merchant_id: ctx.merchantId,
      id,
      mode: ctx.mode,
      status,
      currency: "eur",
      customer_email: MARA.email.toUpperCase(),
      customer_name: MARA.name,
      ...amounts,
      tax_inclusive: true,
      payment_method: "checkout",
      checkout_token: newId(),
      hold_expires_at: ctx.now,
      created_at: ctx.now,
      shipping_address: { name: "Mara Lindqvist", line1: "Elin Sund street 1" },
    },
  });
  await ctx.db.order_item.create({
    data: {
      merchant_id: ctx.merchantId,
      id: newId(),
      mode: ctx.mode,
      order_id: id,
      position: 0,
      type: "gift_card",
      title: "Card",
      quantity: 1,
      unit_price_cents: 0,
      total_cents: 0,
      input: { recipient_name: "Elin Sund", message: "For a slow Sunday.", deliver_at: 1_800_000_000 },
    },
  });
  return id;
}

test("a deleted customer leaves no personal data anywhere, and their orders stay", async () => {
  const { test: ctx } = await makeStore();
  const key = await makeKey(ctx);
  const { order, ticketIds } = await orderWithPersonalData(ctx, key);
  const token = await tokenOf(ticketIds[0] ?? "");
  for (const path of ["/v1/redemptions/lookup", "/v1/redemptions", "/v1/redemptions"]) {
    await callApi(key, path, { body: { token }, headers: { "Idempotency-Key": newId() } });
  }
  await updateCustomer(ctx, order.customer_id, { metadata: { partner: "Elin Sund" } });
  await orderBooking(ctx);
  await orderVoucher(ctx);
  await orderMembership(ctx);
  const pending = await orderPending(ctx);
  const canceled = await orderPending(ctx, "canceled");
  await pool().query(
    `INSERT INTO redemption_conflict (merchant_id, id, mode, kind, item_id, resource, redeemed_at, error, message,
                                      actor_kind, actor_id, idempotency_key, created_at)
     VALUES ($1, $2, 'test', 'ticket', $3, $4, now(), 'exhausted', 'No', 'key', $2, 'k', now())`,
    [ctx.merchantId, newId(), ticketIds[0], { id: ticketIds[0], attendee_name: "Mara Lindqvist" }],
  );
  expect(await findPersonalData(ctx)).not.toEqual([]);

  const deleted = await deleteCustomer(ctx, order.customer_id);
  expect(deleted).toEqual({ id: order.customer_id, object: "customer", deleted: true });
  expect(await findPersonalData(ctx)).toEqual([]);
  await expect(getCustomer(ctx, order.customer_id)).rejects.toMatchObject({ code: "not_found" });
  expect((await listCustomers(ctx, {})).data).toEqual([]);
  const erased = `erased+${order.customer_id}@erased.invalid`;
  for (const id of [order.id, pending, canceled]) {
    expect(await getOrder(ctx, id)).toMatchObject({ customer_email: erased, customer_id: null, customer_name: null });
  }
  expect(await getOrder(ctx, order.id)).toMatchObject({
    status: "paid",
    total_cents: order.total_cents,
    metadata: { till: "Front", copy_to: erased },
    items: order.items,
  });
  const { rows } = await pool().query("SELECT input FROM order_item WHERE order_id = $1", [pending]);
  expect(rows[0].input).toEqual({ deliver_at: 1_800_000_000 });
  expect((await listEvents(ctx, { type: "customer.deleted" })).data).toMatchObject([{ data: deleted }]);
  expect((await listEvents(ctx, { type: "ticket.redeemed" })).data[0]?.data).toMatchObject({ attendee_name: null });
});

test("a deleted customer is redacted from a replayed response", async () => {
  const { test: ctx } = await makeStore();
  const key = await makeKey(ctx);
  const send = () =>
    callApi(key, "/v1/customers", { body: { ...MARA, metadata: { a: 1 } }, headers: { "Idempotency-Key": "one" } });
  const { id } = (await send()).body;
  await deleteCustomer(ctx, id);
  const replay = await send();
  expect(replay.status).toBe(201);
  expect(replay.headers.get("Idempotent-Replayed")).toBe("true");
  expect(replay.body).toMatchObject({ id, email: `erased+${id}@erased.invalid`, name: null, metadata: null });
});

test("a deleted customer stays in an event with an unfinished delivery until the delivery has ended", async () => {
  const { test: ctx } = await makeStore();
  const endpoint = await makeEndpoint(ctx, "https://hooks.example.com/a");
  const { customer } = await createCustomer(ctx, MARA);
  await updateCustomer(ctx, customer.id, { accepts_marketing: true });
  const events = (await listEvents(ctx, {})).data;
  const [updated, created] = events;
  await pool().query(
    "UPDATE webhook_delivery SET status = 'succeeded', response_body = 'Thanks, Mara Lindqvist' WHERE endpoint_id = $1 AND event_id = $2",
    [endpoint.id, created?.id],
  );
  await deleteCustomer(ctx, customer.id);
  expect(await getEvent(ctx, updated?.id ?? "")).toEqual(updated);
  expect((await getEvent(ctx, created?.id ?? "")).data).toMatchObject({ id: customer.id, name: null });
  const { rows } = await pool().query("SELECT response_body FROM webhook_delivery WHERE event_id = $1", [created?.id]);
  expect(rows).toEqual([{ response_body: null }]);
});

test("deleting a customer deletes mail to them and removes quoted responses to their events from other mail, in this mode only", async () => {
  const { test: ctx, live } = await makeStore();
  const { customer } = await createCustomer(ctx, MARA);
  const [created] = (await listEvents(ctx, {})).data;
  const answer = {
    at: 0,
    response_status: 500,
    response_headers: {},
    error: null,
    body: "No such guest: Mara Lindqvist",
  };
  const words = { subject: "Events do not arrive", text: answer.body, html: answer.body };
  await writeMail(ctx, { recipient: "MARA.Lindqvist@post.example", recipient_name: MARA.name });
  const quoting = await writeMail(ctx, { data: { event_id: created?.id, answer }, ...words });
  const other = await writeMail(ctx, { data: { answer: { ...answer, body: "Away" } } });
  await writeMail(live, { recipient: MARA.email, recipient_name: MARA.name });
  await deleteCustomer(ctx, customer.id);
  expect(await findPersonalData(ctx)).toEqual([expect.stringContaining('"mode": "live"')]);
  expect((await mailOf(ctx)).map(({ id }) => id)).toEqual([quoting, other, expect.any(String)]);
  const opened = await openMail(ctx, quoting);
  expect(opened.text).toContain("Your server had an error");
  expect((await openMail(ctx, other)).text).toContain("> Away");
});

test("a deleted customer is not found, and their e-mail address can be used by a new customer", async () => {
  const { test: ctx } = await makeStore();
  const { customer } = await createCustomer(ctx, MARA);
  await deleteCustomer(ctx, customer.id);
  await expect(deleteCustomer(ctx, customer.id)).rejects.toMatchObject({ code: "not_found" });
  const again = await createCustomer(ctx, MARA);
  expect(again.isNew).toBe(true);
  expect(again.customer.id).not.toBe(customer.id);
});

test("deleting a customer redacts them on gift cards that others sent them, and the senders lose nothing", async () => {
  const { test: ctx, live } = await makeStore();
  const { test: other } = await makeStore();
  const { customer } = await createCustomer(ctx, MARA);
  const giver = { email: "amara.lindqvist@post.example", name: "Mara Lindqvist" };
  const gift = await createOrder(ctx, {
    customer: giver,
    items: [
      {
        product_id: await makeGiftCardProduct(ctx),
        quantity: 1,
        amount_cents: 5_000,
        recipient_email: "MARA.Lindqvist@post.example",
        recipient_name: "Elin Sund",
        message: "slow Sunday",
      },
    ],
    payment_method: "manual",
  });
  for (const at of [live, other]) await orderWithPersonalData(at, await makeKey(at));
  const before = await findPersonalData(other);
  await deleteCustomer(ctx, customer.id);
  expect(await findPersonalData(other)).toEqual(before);
  expect((await listCustomers(live, {})).data).toMatchObject([MARA]);
  expect(await getOrder(ctx, gift.id)).toEqual(gift);
  const { rows } = await pool().query(
    "SELECT recipient_email, recipient_name, message FROM gift_card WHERE order_id = $1",
    [gift.id],
  );
  expect(rows).toEqual([{ recipient_email: null, recipient_name: null, message: null }]);
  const issued = (await listEvents(ctx, { type: "gift_card.issued" })).data[0];
  expect(issued?.data).toMatchObject({ recipient_email: null, customer_id: gift.customer_id });
  const [ofLive] = (await listOrders(live, {})).data;
  expect(ofLive).toMatchObject({ customer_email: MARA.email, customer_name: MARA.name });
});

test("an unknown customer, or one of another store or mode, cannot be deleted, and nothing changes", async () => {
  const { test: ctx, live } = await makeStore();
  const { test: other } = await makeStore();
  const { customer } = await createCustomer(ctx, MARA);
  for (const [at, id] of [
    [live, customer.id],
    [other, customer.id],
    [ctx, newId()],
  ] as const) {
    await expect(deleteCustomer(at, id)).rejects.toMatchObject({ code: "not_found" });
  }
  expect(await getCustomer(ctx, customer.id)).toEqual(customer);
  expect(await eventTypes(ctx)).toEqual(["customer.created"]);
});
