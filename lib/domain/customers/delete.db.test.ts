import { describe, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { unseal } from "#lib/db/seal";
import { getEvent, listEvents } from "#lib/domain/events/read";
import { getOrder, listOrders } from "#lib/domain/orders/read";
import { createOrder } from "#lib/domain/sales/create";
import { payOrder } from "#lib/domain/sales/pay";
import { openMail } from "#lib/mail/read";
import { callApi } from "#lib/testing/http";
import { orderBooking, orderMembership, orderVoucher } from "#lib/testing/orders";
import { mailOf, writeMail } from "#lib/testing/people";
import { makeGiftCardProduct, makeTicketProduct } from "#lib/testing/products";
import { eventTypes, makeKey, makeStore, present } from "#lib/testing/store";
import { makeEndpoint } from "#lib/testing/webhooks";
import { createCustomer } from "./create.ts";
import { deleteCustomer } from "./delete.ts";
import { getCustomer, listCustomers } from "./read.ts";
import { updateCustomer } from "./update.ts";

const MARA = { email: "mara.lindqvist@post.example", name: "Mara Lindqvist" };
const SECRETS = ["mara.lindqvist@", "Lindqvist", "Elin", "nut allergy", "slow Sunday"];

/** Of everything that the store has, the rows and stored answers that hold one of these texts. */
async function finds(ctx: PrismaContext, texts = SECRETS): Promise<string[]> {
  const { rows: tables } = await pool().query(
    "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'merchant_id'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool().query(`SELECT to_jsonb(t)::text AS row FROM "${name}" t WHERE merchant_id = $1`, [
      ctx.merchantId,
    ]);
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  const { rows } = await pool().query("SELECT answer FROM idempotency_record WHERE merchant_id = $1", [ctx.merchantId]);
  found.push(...rows.map(({ answer }) => `answer ${unseal(answer)}`));
  return found.filter((text) => texts.some((one) => text.toLowerCase().includes(one.toLowerCase())));
}

/** An order with all that can be personal, over the API and under a key, so that its answer is stored. */
async function orderMuch(ctx: PrismaContext, key: string, customer: object = MARA) {
  const { productId } = await makeTicketProduct(present(ctx), {
    customFields: [{ key: "diet", label: "Diet", type: "text", required: false }],
  });
  const { body } = await callApi(key, "/v1/orders", {
    body: {
      customer,
      items: [
        {
          product_id: productId,
          quantity: 2,
          attendee_names: ["Mara Lindqvist", "Elin"],
          custom_fields: { diet: "nut allergy" },
        },
        {
          product_id: await makeGiftCardProduct(ctx),
          quantity: 1,
          amount_cents: 5_000,
          recipient_email: "elin@post.example",
          recipient_name: "Elin",
          message: "For a slow Sunday.",
        },
      ],
      payment_method: "manual",
      metadata: { till: "Front", copy_to: "MARA.lindqvist@post.example" },
    },
    headers: { "Idempotency-Key": newId() },
  });
  return { order: body, ticketIds: body.items[0].issued.map((item: { id: string }) => item.id) as string[] };
}

const tokenOf = async (id: string): Promise<string> =>
  (await pool().query("SELECT qr_token FROM ticket WHERE id = $1", [id])).rows[0].qr_token;

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
      shipping_address: { name: "Mara Lindqvist", line1: "Elin street 1" },
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
      input: { recipient_name: "Elin", message: "For a slow Sunday.", deliver_at: 1_800_000_000 },
    },
  });
  return id;
}

describe("a customer who is deleted", () => {
  test("is nowhere any more, and their orders are", async () => {
    const { test: ctx } = await makeStore();
    const key = await makeKey(ctx);
    const { order, ticketIds } = await orderMuch(ctx, key);
    const token = await tokenOf(ticketIds[0] ?? "");
    for (const path of ["/v1/redemptions/lookup", "/v1/redemptions", "/v1/redemptions"]) {
      await callApi(key, path, { body: { token }, headers: { "Idempotency-Key": newId() } });
    }
    await updateCustomer(ctx, order.customer_id, { metadata: { partner: "Elin" } });
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
    expect(await finds(ctx)).not.toEqual([]);

    const deleted = await deleteCustomer(ctx, order.customer_id);
    expect(deleted).toEqual({ id: order.customer_id, object: "customer", deleted: true });
    expect(await finds(ctx)).toEqual([]);
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

  test("leaves an answer that is replayed without them", async () => {
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

  test("stays in an event that a delivery waits for, until it was sent", async () => {
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
    const { rows } = await pool().query("SELECT response_body FROM webhook_delivery WHERE event_id = $1", [
      created?.id,
    ]);
    expect(rows).toEqual([{ response_body: null }]);
  });

  test("ends the mail to them, and what other mail repeats of an answer to their events; the other mode's stays", async () => {
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
    expect(await finds(ctx)).toEqual([expect.stringContaining('"mode": "live"')]);
    expect((await mailOf(ctx)).map(({ id }) => id)).toEqual([quoting, other, expect.any(String)]);
    const opened = await openMail(ctx, quoting);
    expect(opened.text).toContain("Your server failed");
    expect((await openMail(ctx, other)).text).toContain("> Away");
  });

  test("frees the address for a new one, and is 404 from then on", async () => {
    const { test: ctx } = await makeStore();
    const { customer } = await createCustomer(ctx, MARA);
    await deleteCustomer(ctx, customer.id);
    await expect(deleteCustomer(ctx, customer.id)).rejects.toMatchObject({ code: "not_found" });
    const again = await createCustomer(ctx, MARA);
    expect(again.isNew).toBe(true);
    expect(again.customer.id).not.toBe(customer.id);
  });

  test("loses the cards that others sent them; the others lose nothing", async () => {
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
          recipient_name: "Elin",
          message: "slow Sunday",
        },
      ],
      payment_method: "manual",
    });
    for (const at of [live, other]) await orderMuch(at, await makeKey(at));
    const before = await finds(other);
    await deleteCustomer(ctx, customer.id);
    expect(await finds(other)).toEqual(before);
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

  test("another store's, the other mode's and no one is not found, and nothing changes", async () => {
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
});

describe("many at once", () => {
  test("one delete ends a customer, the others find none", async () => {
    const { test: ctx } = await makeStore();
    const { customer } = await createCustomer(ctx, MARA);
    const ended = await Promise.allSettled(Array.from({ length: 10 }, () => deleteCustomer(ctx, customer.id)));
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await eventTypes(ctx)).filter((type) => type === "customer.deleted")).toHaveLength(1);
  });

  test("orders under way are erased or belong to a new customer; none fails", async () => {
    const { test: ctx } = await makeStore();
    const key = await makeKey(ctx);
    const { productId } = await makeTicketProduct(present(ctx));
    const place = async () => {
      const { status } = await callApi(key, "/v1/orders", {
        body: {
          customer: MARA,
          items: [{ product_id: productId, quantity: 1, attendee_names: ["Elin"] }],
          payment_method: "manual",
        },
        headers: { "Idempotency-Key": newId() },
      });
      expect(status).toBe(201);
    };
    const deleted: string[] = [];
    const end = async () => {
      const [customer] = (await listCustomers(ctx, { email: MARA.email })).data;
      if (!customer) return;
      const { status } = await callApi(key, `/v1/customers/${customer.id}`, { method: "DELETE" });
      expect([200, 404]).toContain(status);
      if (status === 200) deleted.push(customer.id);
    };
    for (let round = 0; round < 5; round++) {
      await Promise.all([place(), place(), place(), end(), place(), end(), place()]);
    }
    await end();
    expect(deleted.length).toBeGreaterThan(1);
    expect(await finds(ctx)).toEqual([]);
    const { data } = await listOrders(ctx, { limit: 100 });
    expect(data).toHaveLength(25);
    for (const order of data) {
      expect(deleted.map((id) => `erased+${id}@erased.invalid`)).toContain(order.customer_email);
    }
  });

  test("scans of their tickets under way leave nothing behind", async () => {
    const { test: ctx } = await makeStore();
    const key = await makeKey(ctx);
    for (let round = 0; round < 5; round++) {
      const { order, ticketIds } = await orderMuch(ctx, key);
      const tokens = await Promise.all(ticketIds.map(tokenOf));
      const scan = async (token: string) =>
        callApi(key, "/v1/redemptions", { body: { token }, headers: { "Idempotency-Key": newId() } });
      const [, ...scans] = await Promise.all([
        callApi(key, `/v1/customers/${order.customer_id}`, { method: "DELETE" }),
        ...tokens.map(scan),
      ]);
      for (const { status } of scans) expect(status).toBe(200);
      expect(await finds(ctx)).toEqual([]);
    }
  });

  test("an order that is paid meanwhile is erased or belongs to a new customer; neither fails", async () => {
    const { test: ctx } = await makeStore();
    const { productId } = await makeTicketProduct(ctx);
    const items = [{ product_id: productId, quantity: 1, attendee_names: ["Elin"] }];
    for (let round = 0; round < 10; round++) {
      const { customer } = await createCustomer(ctx, MARA);
      const waiting = await createOrder(ctx, { customer: MARA, items, payment_method: "checkout" });
      const [paid] = await Promise.all([payOrder(ctx, waiting.id), deleteCustomer(ctx, customer.id)]);
      expect(paid.status).toBe("paid");
      const order = await getOrder(ctx, waiting.id);
      const owner = order.customer_id ? await getCustomer(ctx, order.customer_id) : null;
      expect(order.customer_email).toBe(owner?.email ?? `erased+${customer.id}@erased.invalid`);
      if (owner) await deleteCustomer(ctx, owner.id);
      expect(await finds(ctx)).toEqual([]);
    }
  });
});
