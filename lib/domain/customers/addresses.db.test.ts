import { expect, test } from "vitest";
import { storedEmail } from "#lib/core/email";
import { addDays } from "#lib/core/time";
import { getBookingDetails, listBookingOverviews } from "#lib/dashboard/bookings/read";
import { readCalendar } from "#lib/dashboard/calendar/read";
import { exportCustomer, getCustomerDetails, listCustomerOverviews } from "#lib/dashboard/customers/read";
import { getGiftCardDetails, listGiftCardOverviews } from "#lib/dashboard/gift-cards/read";
import { getMembershipDetails, listMembershipOverviews } from "#lib/dashboard/memberships/read";
import { getSeller } from "#lib/dashboard/order-paper/read";
import { listOrderOverviews } from "#lib/dashboard/orders/read";
import { findByText } from "#lib/dashboard/search/read";
import { getTicketDetails, listTicketOverviews } from "#lib/dashboard/tickets/read";
import { getVoucherDetails, listVoucherOverviews } from "#lib/dashboard/vouchers/read";
import type { PrismaContext } from "#lib/db/context";
import { listEvents } from "#lib/domain/events/read";
import { callApi } from "#lib/testing/http";
import { importedFile } from "#lib/testing/imports";
import { orderBooking, orderGiftCard, orderMembership, orderTickets, orderVoucher } from "#lib/testing/orders";
import { mailOf } from "#lib/testing/people";
import { makeGiftCardProduct } from "#lib/testing/products";
import { eventTypes, makeKey, makeStore } from "#lib/testing/store";
import { deleteCustomer } from "./delete.ts";
import { listCustomers } from "./read.ts";

const TYPED = "info@müller.example";
const ASCII = "info@xn--mller-kva.example";
const SPELLINGS = [TYPED, "INFO@MÜLLER.example", ASCII, "info@XN--MLLER-KVA.example", "info@müller。example"];

const postCustomer = (key: string, email: string, idempotency?: string) =>
  callApi(key, "/v1/customers", { body: { email }, headers: idempotency ? { "Idempotency-Key": idempotency } : {} });

/** Sells a gift card of 10 euros for a recipient. */
async function sell(ctx: PrismaContext, key: string, email: string, recipient: string) {
  const id = await makeGiftCardProduct(ctx);
  const items = [{ product_id: id, quantity: 1, amount_cents: 1_000, recipient_email: recipient }];
  return callApi(key, "/v1/orders", { body: { customer: { email }, payment_method: "manual", items } });
}

test.each(["r&d@shop.example", "o'hara/{x}~%@shop.example", "info@xn--80a1acny.xn--p1ai", TYPED])(
  "a customer can have the address %s, which is returned as it was typed",
  async (email) => {
    const { test: ctx } = await makeStore();
    const key = await makeKey(ctx);
    const made = await postCustomer(key, email);
    expect([made.status, made.body.email]).toEqual([201, email]);
    const query = `/v1/customers?email=${encodeURIComponent(email)}`;
    expect((await callApi(key, query)).body.data).toEqual([made.body]);
    expect((await listEvents(ctx, {})).data[0]?.data).toEqual(made.body);
    expect((await findByText(ctx, email)).map(({ id }) => id)).toEqual([made.body.id]);
    const order = await sell(ctx, key, email, email);
    expect([order.status, order.body.customer_id, order.body.customer_email]).toEqual([201, made.body.id, email]);
    const found = await listOrderOverviews(ctx, { search: email } as never);
    expect(found.data.map((one) => one.customer_email)).toEqual([email]);
  },
);

test("each list and page of the dashboard shows an address as it was typed", async () => {
  const { test: ctx } = await makeStore();
  const { ticketIds } = await orderTickets(ctx);
  const { id: booking } = await orderBooking(ctx);
  const [card, voucher] = [await orderGiftCard(ctx, 1_000), await orderVoucher(ctx)];
  const membership = await orderMembership(ctx);
  const bought = { customer_email: storedEmail(TYPED), customer_name: null };
  await ctx.db.orders.updateMany({ where: { merchant_id: ctx.merchantId }, data: bought });
  await ctx.db.customer.updateMany({
    where: { merchant_id: ctx.merchantId },
    data: { email: storedEmail(TYPED), name: null },
  });
  await ctx.db.store_settings.updateMany({
    where: { merchant_id: ctx.merchantId },
    data: { support_email: storedEmail(TYPED) },
  });
  const customer = (await listCustomers(ctx, {})).data[0]?.id ?? "";
  const reads: [string, Promise<unknown>][] = [
    ["tickets", listTicketOverviews(ctx, {})],
    ["ticket", getTicketDetails(ctx, ticketIds[0] ?? "")],
    ["bookings", listBookingOverviews(ctx, {})],
    ["booking", getBookingDetails(ctx, booking)],
    ["calendar", readCalendar(ctx, ctx.now, addDays(ctx.now, 7))],
    ["vouchers", listVoucherOverviews(ctx, {})],
    ["voucher", getVoucherDetails(ctx, voucher)],
    ["memberships", listMembershipOverviews(ctx, {})],
    ["membership", getMembershipDetails(ctx, membership)],
    ["gift cards", listGiftCardOverviews(ctx, {})],
    ["gift card", getGiftCardDetails(ctx, card)],
    ["search", findByText(ctx, TYPED)],
    ["seller", getSeller(ctx)],
    ["customers", listCustomerOverviews(ctx, {})],
    ["customer", getCustomerDetails(ctx, customer)],
    ["export of a customer", exportCustomer(ctx, customer)],
    ["orders", listOrderOverviews(ctx, {})],
  ];
  for (const [what, read] of reads) {
    const text = JSON.stringify(await read);
    expect([what, text.includes(TYPED), text.includes("XN--")]).toEqual([what, true, false]);
  }
});

test("a label of a domain in other letters finds its customer, their orders and their items, only in their mode", async () => {
  const { test: ctx, live } = await makeStore();
  await Promise.all([orderTickets(ctx), orderBooking(ctx), orderVoucher(ctx), orderMembership(ctx)]);
  await orderGiftCard(ctx, 1_000);
  const email = storedEmail("info@haus-müller.example");
  const ofStore = { merchant_id: ctx.merchantId };
  await ctx.db.orders.updateMany({ where: ofStore, data: { customer_email: email, customer_name: "Zoë" } });
  await ctx.db.customer.updateMany({ where: ofStore, data: { email, name: "Zoë" } });
  const lists = [
    listCustomerOverviews,
    listOrderOverviews,
    listTicketOverviews,
    listBookingOverviews,
    listVoucherOverviews,
    listMembershipOverviews,
    listGiftCardOverviews,
  ];
  const count = (at: PrismaContext, search: string) =>
    Promise.all(lists.map(async (list) => (await list(at, { search })).data.length));
  for (const search of [
    "haus-müller",
    "HAUS-MÜLLER.exam",
    "info@haus-müller",
    "haus-mu\u0308ller",
    "haus-müller zoë",
  ]) {
    expect([search, await count(ctx, search)]).toEqual([search, [1, 5, 1, 1, 1, 1, 1]]);
    expect(await findByText(ctx, search)).toMatchObject([{ kind: "customer", title: "Zoë" }]);
    expect(await findByText(live, search)).toEqual([]);
  }
  for (const search of ["haus-möller", "müller", "haus-müller jan"]) {
    expect([search, await count(ctx, search)]).toEqual([search, [0, 0, 0, 0, 0, 0, 0]]);
  }
});

test("a gift card is found by a label of the address of its recipient", async () => {
  const { test: ctx } = await makeStore();
  await sell(ctx, await makeKey(ctx), "mara@post.example", TYPED);
  for (const search of ["müller", "info@müller", "info@müller。exam"]) {
    expect((await listGiftCardOverviews(ctx, { search })).data).toMatchObject([{ holder_email: TYPED }]);
  }
});

test("an address in letters that mail does not reach everywhere is refused with the reason, and changes nothing", async () => {
  const { test: ctx } = await makeStore();
  const { status, body } = await postCustomer(await makeKey(ctx), "jürgen@müller.example");
  expect([status, body.error, body.param]).toEqual([400, "invalid_request", "email"]);
  expect(body.message).toContain("The part before the @");
  expect((await listCustomers(ctx, {})).data).toEqual([]);
  expect(await eventTypes(ctx)).toEqual([]);
});

test("the spellings of a domain are one customer, also many at once, and another one in the other mode and store", async () => {
  const { test: ctx, live } = await makeStore();
  const { test: other } = await makeStore();
  const key = await makeKey(ctx);
  const made = await Promise.all(Array.from({ length: 30 }, (_, n) => postCustomer(key, SPELLINGS[n % 5] ?? "")));
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
  expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
  expect((await eventTypes(ctx)).filter((type) => type === "customer.created")).toHaveLength(1);
  for (const at of [live, other]) expect((await postCustomer(await makeKey(at), TYPED)).status).toBe(201);
  for (const email of SPELLINGS) {
    expect((await listCustomers(ctx, { email })).data.map(({ id }) => id)).toEqual([made[0]?.body.id]);
    expect((await findByText(ctx, email)).map(({ id }) => id)).toEqual([made[0]?.body.id]);
  }
});

test("a customer who was stored before is found by each spelling, and keeps theirs", async () => {
  const { test: ctx } = await makeStore();
  const key = await makeKey(ctx);
  const first = await postCustomer(key, ASCII);
  const again = await postCustomer(key, TYPED);
  expect([again.status, again.body]).toEqual([200, first.body]);
  await importedFile(ctx, "customer", ["email", TYPED, "r&d@shop.example"]);
  expect((await listCustomers(ctx, {})).data.map(({ email }) => email).sort()).toEqual([ASCII, "r&d@shop.example"]);
});

test("mail goes to the domain in ASCII, and a deleted customer leaves no spelling of their address", async () => {
  const { test: ctx } = await makeStore();
  const key = await makeKey(ctx);
  const { body } = await sell(ctx, key, TYPED, TYPED);
  const { body: gift } = await sell(ctx, key, "d@müller.example", TYPED);
  const metadata = { asked: `by ${TYPED} and ${ASCII}` };
  await callApi(key, `/v1/orders/${body.id}`, { method: "PATCH", body: { metadata } });
  for (const { recipient } of await mailOf(ctx)) expect(recipient).toMatch(/^(info|d)@XN--mller-kva\.example$/);
  await deleteCustomer(ctx, body.customer_id);
  expect((await mailOf(ctx)).map(({ recipient }) => recipient)).toEqual(["d@XN--mller-kva.example"]);
  const left = JSON.stringify([
    (await callApi(key, "/v1/orders")).body,
    (await callApi(key, "/v1/gift_cards")).body,
    (await listEvents(ctx, { limit: 100 })).data,
  ]);
  expect(left).not.toMatch(/info@(müller|xn--)/i);
  expect(left).toContain("d@müller.example");
  expect(gift.customer_email).toBe("d@müller.example");
});
