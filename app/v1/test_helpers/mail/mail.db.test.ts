import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { addDays, nowInSeconds, toUnix } from "#lib/core/time";
import { openMail } from "#lib/dashboard/mail/read";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { deleteCustomer } from "#lib/domain/customers/delete";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { createOrder } from "#lib/domain/sales/create";
import { encodeAttachments } from "#lib/mail/attachments";
import { isGuestMail, renderGuestMail } from "#lib/mail/guest-mail";
import { sendAgain } from "#lib/mail/send-again";
import { allRows } from "#lib/testing/all-rows";
import { makeAccessToken } from "#lib/testing/apps";
import { makeDevice } from "#lib/testing/devices";
import { callApi } from "#lib/testing/http";
import { orderTickets } from "#lib/testing/orders";
import { mailOf, writeMail } from "#lib/testing/people";
import { makeGiftCardProduct } from "#lib/testing/products";
import { later, makeKey, makeStore, present } from "#lib/testing/store";

const MARA = "mara.lindqvist@post.example";
const STARTS_AT = new Date("2031-07-04T17:30:00Z");
const PATH = "/v1/test_helpers/mail";

interface ListedMail {
  id: string;
  kind: string;
  to: string;
  subject: string;
  order_id: string;
}

const read = (key: string, query: Record<string, string | number> = {}) =>
  callApi(key, `${PATH}?${new URLSearchParams(query as Record<string, string>)}`);

async function listed(key: string, query: Record<string, string | number> = {}): Promise<ListedMail[]> {
  const { status, body } = await read(key, query);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data;
}

const idsOf = async (key: string, query: Record<string, string | number> = {}): Promise<string[]> =>
  (await listed(key, query)).map(({ id }) => id);

async function makeReader() {
  const store = await makeStore();
  const ctx = { ...present(store.test), now: addDays(nowInSeconds(), -1) };
  return { store, ctx, key: await makeKey(ctx) };
}

async function orderCard(ctx: PrismaContext, deliver_at: number): Promise<string> {
  const card = { product_id: await makeGiftCardProduct(ctx), quantity: 1, amount_cents: 5_000, deliver_at };
  const items = [{ ...card, recipient_email: "ben@post.example", recipient_name: "Ben" }];
  return (await createOrder(ctx, { customer: { email: MARA }, items, payment_method: "manual" })).id;
}

test("a mail has its text, HTML and files before anything has rendered it, and reading it changes nothing", async () => {
  const { store, ctx, key } = await makeReader();
  const { order } = await orderTickets(ctx, { startsAt: STARTS_AT }, 2);
  const before = await allRows([store.merchantId]);
  const { body } = await read(key);
  expect(await allRows([store.merchantId])).toBe(before);
  const [row] = await mailOf(ctx);
  expect(row).toMatchObject({ status: "waiting", subject: null });
  const opened = await openMail(ctx, row?.id ?? "");
  expect(body).toEqual({
    object: "list",
    data: [
      {
        id: row?.id,
        object: "mail",
        kind: "order_confirmed",
        to: MARA,
        language: null,
        subject: "Test: Your order at Tidehouse",
        text: opened.text,
        html: expect.stringMatching(/^<!DOCTYPE.*src="cid:.*<\/html>$/s),
        attachments: [
          { filename: "ticket-1.png", content_type: "image/png" },
          { filename: "ticket-2.png", content_type: "image/png" },
          { filename: "calendar.ics", content_type: "text/calendar; charset=utf-8" },
        ],
        order_id: order.id,
        created: toUnix(ctx.now),
      },
    ],
    has_more: false,
    url: PATH,
  });
});

test("the files of a mail have the names and types with which they are encoded for sending", async () => {
  const { ctx, key } = await makeReader();
  await orderTickets(ctx, { startsAt: STARTS_AT });
  const row = await ctx.db.mail.findFirstOrThrow({ where: { merchant_id: ctx.merchantId } });
  const { attachments = [] } = await renderGuestMail(row as never);
  const files = await encodeAttachments([{ is: "calendar", name: "canceled.ics", text: "" }, ...attachments]);
  await pool().query("UPDATE mail SET subject = 's', text = 't', html = 'h', attachments = $2 WHERE merchant_id = $1", [
    ctx.merchantId,
    JSON.stringify([{ is: "calendar", name: "canceled.ics", text: "" }, ...attachments]),
  ]);
  const [mail] = await listed(key);
  expect(mail).toMatchObject({
    subject: "s",
    text: "t",
    html: "h",
    attachments: files.map(({ name, type }) => ({ filename: name, content_type: type })),
  });
  expect(files).toHaveLength(3);
});

test("it is filtered by recipient, order, kind and time, alone and together", async () => {
  const { ctx, key } = await makeReader();
  const first = (await orderTickets(ctx)).order;
  const second = (await orderTickets(later(ctx, 60))).order;
  await refundOrder(later(ctx, 120), second.id, { amount_cents: 500 });
  await sendAgain(later(ctx, 180), { of: "order", id: first.id }, "Elin@MÜLLER.example");
  const [confirmed, confirmedToo, refunded, again] = (await mailOf(ctx)).map(({ id }) => id);
  expect(await idsOf(key)).toEqual([again, refunded, confirmedToo, confirmed]);
  for (const to of [MARA, MARA.toUpperCase(), ` ${MARA} `])
    expect(await idsOf(key, { to })).toEqual([refunded, confirmedToo, confirmed]);
  for (const to of ["elin@müller.example", "elin@xn--mller-kva.example"])
    expect(await listed(key, { to })).toMatchObject([{ id: again, to: "Elin@müller.example" }]);
  expect(await idsOf(key, { order_id: second.id })).toEqual([refunded, confirmedToo]);
  expect(await idsOf(key, { kind: "order_refunded" })).toEqual([refunded]);
  expect(await idsOf(key, { kind: "order_confirmed", order_id: first.id, to: MARA })).toEqual([confirmed]);
  expect(await idsOf(key, { kind: "order_refunded", order_id: first.id })).toEqual([]);
  expect(await idsOf(key, { to: "nobody@post.example" })).toEqual([]);
  expect(await idsOf(key, { to: "" })).toEqual([]);
  expect(await idsOf(key, { order_id: newId() })).toEqual([]);
  const [from, to] = [toUnix(ctx.now) + 60, toUnix(ctx.now) + 180];
  expect(await idsOf(key, { created_from: from, created_to: to })).toEqual([refunded, confirmedToo]);
});

test("it comes in pages, newest first, in both directions", async () => {
  const { ctx, key } = await makeReader();
  for (let n = 0; n < 5; n++) await orderTickets(later(ctx, n));
  const all = (await mailOf(ctx)).map(({ id }) => id).reverse();
  const { body } = await read(key, { limit: 2 });
  expect([body.data.map(({ id }: ListedMail) => id), body.has_more]).toEqual([all.slice(0, 2), true]);
  expect(await idsOf(key, { limit: 2, starting_after: all[1] ?? "" })).toEqual(all.slice(2, 4));
  expect(await idsOf(key, { limit: 2, ending_before: all[4] ?? "" })).toEqual(all.slice(2, 4));
});

test.each([
  ["kind", "webhook_failing"],
  ["kind", "letter"],
  ["order_id", "1"],
  ["status", "kept"],
  ["starting_after", "01a212a4-84b6-792d-bda5-5a82d1509e72"],
  ["limit", "101"],
])("a wrong filter %s=%s is refused", async (name, value) => {
  const { key } = await makeReader();
  expect(await read(key, { [name]: value })).toMatchObject({
    status: 400,
    body: { error: "invalid_request", param: name },
  });
});

test("mail to the people of the store is never listed, and is no cursor", async () => {
  const { ctx, key } = await makeReader();
  const kinds = ["webhook_failing", "webhook_disabled"];
  for (const kind of kinds) await writeMail(ctx, { kind, recipient: MARA, status: "kept" });
  expect((await mailOf(ctx)).filter(isGuestMail)).toEqual([]);
  for (const to of [MARA, MARA.toUpperCase()]) expect(await listed(key, { to })).toEqual([]);
  expect(await listed(key)).toEqual([]);
  const [own] = await mailOf(ctx);
  expect(await read(key, { starting_after: own?.id ?? "" })).toMatchObject({ status: 400 });
});

test("a gift card to be delivered later is listed once its time has come, as its confirmation is at once", async () => {
  const { ctx, key } = await makeReader();
  const inAnHour = toUnix(nowInSeconds()) + 3_600;
  const order_id = await orderCard(ctx, inAnHour);
  expect((await listed(key, { order_id })).map(({ kind }) => kind)).toEqual(["order_confirmed"]);
  expect(await listed(key, { to: "ben@post.example" })).toEqual([]);
  await pool().query("UPDATE mail SET next_attempt_at = $2 WHERE merchant_id = $1 AND kind = 'gift_card'", [
    ctx.merchantId,
    nowInSeconds(),
  ]);
  expect(await listed(key, { to: "ben@post.example" })).toMatchObject([
    { kind: "gift_card", order_id, attachments: [{ filename: "gift_card-1.png" }] },
  ]);
});

test("what could not be rendered is left out, also while nothing has tried it", async () => {
  const { ctx, key } = await makeReader();
  await orderTickets(ctx);
  await orderTickets(ctx);
  const [gone, kept] = (await mailOf(ctx)).map(({ id }) => id);
  await pool().query("UPDATE mail SET order_id = $2 WHERE merchant_id = $1 AND id = $3", [
    ctx.merchantId,
    newId(),
    gone,
  ]);
  expect(await idsOf(key)).toEqual([kept]);
  await pool().query("UPDATE mail SET status = 'failed' WHERE merchant_id = $1", [ctx.merchantId]);
  expect(await idsOf(key)).toEqual([]);
});

test("mail to a customer is gone when they are deleted", async () => {
  const { ctx, key } = await makeReader();
  const { order } = await orderTickets(ctx);
  expect(await listed(key)).toHaveLength(1);
  await deleteCustomer(ctx, order.customer_id ?? "");
  expect(await listed(key)).toEqual([]);
});

test("another store and the other mode see nothing of it", async () => {
  const { store, ctx, key } = await makeReader();
  const { order } = await orderTickets(ctx);
  await orderTickets(present(store.live));
  const stranger = await makeKey((await makeStore()).test);
  expect(await listed(stranger)).toEqual([]);
  expect(await listed(stranger, { order_id: order.id, to: MARA })).toEqual([]);
  expect((await listed(key)).map(({ order_id }) => order_id)).toEqual([order.id]);
});

test("for a credential of live mode a test helper does not exist, after its scope and before its input", async () => {
  const { store } = await makeReader();
  const live = present(store.live);
  await orderTickets(live);
  for (const bearer of [await makeKey(live), await makeKey(live, ["orders:write"]), await makeAccessToken(live)]) {
    for (const query of ["", "?kind=letter"]) {
      const { status, body } = await callApi(bearer, PATH + query);
      expect([status, body.error]).toEqual([404, "not_found"]);
      expect(body.message).toMatch(/^Test helpers exist only in test mode/);
    }
  }
  expect(await read(await makeKey(live, ["orders:read"]))).toMatchObject({
    status: 403,
    body: { error: "insufficient_scope" },
  });
});

test("it needs the scope orders:write, and is not for scanners", async () => {
  const { ctx } = await makeReader();
  const lacking = [await makeKey(ctx, ["orders:read", "customers:read"]), (await makeDevice(ctx)).token];
  for (const bearer of lacking)
    expect(await read(bearer)).toMatchObject({ status: 403, body: { error: "insufficient_scope" } });
  expect(await listed(await makeKey(ctx, ["orders:write"]))).toEqual([]);
});
