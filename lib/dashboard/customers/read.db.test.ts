import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { exportCustomer } from "#lib/dashboard/customers/read";
import type { PrismaContext } from "#lib/db/context";
import { createCustomer } from "#lib/domain/customers/create";
import { updateCustomer } from "#lib/domain/customers/update";
import { redeemGiftCard } from "#lib/domain/gift-cards/redeem";
import { createOrder } from "#lib/domain/sales/create";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import {
  holdTickets,
  orderBooking,
  orderGiftCard,
  orderMembership,
  orderTickets,
  orderVoucher,
} from "#lib/testing/orders";
import { writeMail } from "#lib/testing/people";
import { makeGiftCardProduct } from "#lib/testing/products";
import { codeOf, later, makeStore } from "#lib/testing/store";
import { getCustomerDetails, listCustomerOverviews } from "./read.ts";

const namesOf = async (ctx: PrismaContext, search: string) =>
  (await listCustomerOverviews(ctx, { search })).data.map(({ name, email }) => name ?? email);

test("customers are found by the beginning of any word of their name or address, in this store and mode only", async () => {
  const { test: ctx, live } = await makeStore();
  const { test: other } = await makeStore();
  await createCustomer(ctx, { email: "mara.lindqvist@post.example", name: "Mara Lindqvist" });
  await createCustomer(later(ctx, 1), { email: "o'neil@cafe.example", name: "Zoë d'Ornano" });
  await createCustomer(later(ctx, 2), { email: "ohne-namen@post.example" });
  for (const at of [live, other]) await createCustomer(at, { email: "x@elsewhere.example", name: "Mara Elsewhere" });
  for (const search of ["mara", "LIND", "lindqvist ma", "mara.lindqvist@post.example", "Mara Lind"]) {
    expect(await namesOf(ctx, search)).toEqual(["Mara Lindqvist"]);
  }
  expect(await namesOf(ctx, "zoë orn")).toEqual(["Zoë d'Ornano"]);
  expect(await namesOf(ctx, "o'neil")).toEqual(["Zoë d'Ornano"]);
  expect(await namesOf(ctx, "post")).toEqual(["ohne-namen@post.example", "Mara Lindqvist"]);
  for (const search of ["qvist", "mara nobody", "'", "\\", "' | 'mara", "!@#", "mara:*"]) {
    expect(await namesOf(ctx, search)).toEqual([]);
  }
  const [found] = (await listCustomerOverviews(ctx, { search: "mara" })).data;
  expect(await namesOf(ctx, found?.id ?? "")).toEqual(["Mara Lindqvist"]);
  expect(await namesOf(live, found?.id ?? "")).toEqual([]);
});

test("the list filters by consent, and shows what each customer bought, in pages", async () => {
  const { test: ctx } = await makeStore();
  const { order } = await orderTickets(ctx, {}, 2);
  const { customer } = await createCustomer(later(ctx, 1), { email: "a@post.example", accepts_marketing: true });
  const first = await listCustomerOverviews(ctx, { limit: 1 });
  expect(first).toMatchObject({ data: [{ id: customer.id, orders: 0, spent_cents: 0 }], has_more: true });
  const second = await listCustomerOverviews(ctx, { starting_after: customer.id });
  expect(second.data).toMatchObject([{ id: order.customer_id, orders: 1, spent_cents: order.total_cents }]);
  expect((await listCustomerOverviews(ctx, { accepts_marketing: true })).data).toMatchObject([{ id: customer.id }]);
  expect((await listCustomerOverviews(ctx, { accepts_marketing: false })).data).toMatchObject([
    { id: order.customer_id },
  ]);
});

test("a customer is shown with all that they hold, usable items first, and all that they did", async () => {
  const { test: ctx } = await makeStore();
  const { order, ticketIds } = await orderTickets(ctx, { startsAt: later(ctx, 3_600).now }, 2);
  const cardId = await orderGiftCard(ctx, 5_000);
  for (const make of [orderBooking, orderVoucher, orderMembership]) await make(ctx);
  await redeemTicket(ctx, ticketIds[0] ?? "");
  await redeemGiftCard(ctx, cardId, { amount_cents: 1_800 });
  const id = order.customer_id ?? "";
  await updateCustomer({ ...ctx, actor: { kind: "user", id: newId(), name: "Ines", scopes: [] } }, id, {
    accepts_marketing: true,
  });
  const details = await getCustomerDetails(ctx, id);
  expect(details).toMatchObject({
    customer: { id },
    consent: { how: "person", by: "Ines" },
    currency: "eur",
    totals: { orders: 5, refunded_cents: 0, balance_cents: 3_200 },
    heldTotal: 6,
  });
  expect(details.held).toHaveLength(6);
  expect(details.held.at(-1)).toMatchObject({ id: ticketIds[0], status: "used", is_usable: false });
  expect(
    details.held
      .filter((item) => item.is_usable)
      .map((item) => item.kind)
      .sort(),
  ).toEqual(["booking", "gift_card", "membership", "ticket", "voucher"]);
  const kinds = details.story.map((entry) => entry.kind);
  expect(kinds.filter((kind) => kind === "ordered")).toHaveLength(5);
  for (const kind of ["created", "agreed", "let_in", "charged"]) expect(kinds).toContain(kind);
});

test("a gift card that somebody else sent is held by the person it was sent to", async () => {
  const { test: ctx } = await makeStore();
  const { customer } = await createCustomer(ctx, { email: "elin@post.example" });
  const product_id = await makeGiftCardProduct(ctx);
  const order = await createOrder(ctx, {
    customer: { email: "giver@post.example" },
    items: [{ product_id, quantity: 1, amount_cents: 5_000, recipient_email: "ELIN@post.example" }],
    payment_method: "manual",
  });
  expect(await getCustomerDetails(ctx, customer.id)).toMatchObject({
    totals: { orders: 0, balance_cents: 5_000 },
    held: [{ kind: "gift_card", is_gift: true, is_usable: true, balance_cents: 5_000 }],
    heldTotal: 1,
  });
  expect(await getCustomerDetails(ctx, order.customer_id ?? "")).toMatchObject({
    totals: { orders: 1, balance_cents: 0 },
    held: [{ kind: "gift_card", is_gift: false, is_usable: false }],
  });
});

test("an export has all that the store holds about a customer, and nothing of others", async () => {
  const { test: ctx, live } = await makeStore();
  const { order, ticketIds } = await orderTickets(ctx);
  const cardId = await orderGiftCard(ctx, 5_000);
  const bookingId = (await orderBooking(ctx)).id;
  const voucherId = await orderVoucher(ctx);
  const membershipId = await orderMembership(ctx);
  await redeemTicket(ctx, ticketIds[0] ?? "");
  await redeemGiftCard(ctx, cardId, { amount_cents: 1_800 });
  const waiting = await holdTickets(ctx);
  const product_id = await makeGiftCardProduct(ctx);
  const line = { product_id, quantity: 1, amount_cents: 5_000 };
  const gift = await createOrder(ctx, {
    customer: { email: "giver@post.example" },
    items: [{ ...line, recipient_email: order.customer_email }],
    payment_method: "manual",
  });
  await writeMail(ctx, { recipient: order.customer_email });
  await writeMail(ctx, { recipient: "giver@post.example" });
  const all = await exportCustomer(ctx, order.customer_id ?? "");
  expect(all).toMatchObject({
    customer: { email: order.customer_email },
    marketing_consent: { agreed: false, last_change: null },
    unpaid_orders: [{ id: waiting.id }],
    tickets: [{ id: ticketIds[0], log: [{ object: "ticket_redemption" }] }],
    bookings: [{ id: bookingId, log: [] }],
    vouchers: [{ id: voucherId }],
    memberships: [{ id: membershipId }],
    gift_cards: [{ id: cardId, log: [{ type: "redeem" }, { type: "issue" }] }],
    gift_cards_from_others: [{ id: gift.items[0]?.issued[0]?.id }],
  });
  expect(all.mail.filter(({ kind }) => kind === "webhook_failing")).toMatchObject([
    { recipient: order.customer_email },
  ]);
  expect(all.mail.filter(({ kind }) => kind === "gift_card")).toHaveLength(2);
  expect(new Set(all.mail.map(({ recipient }) => recipient))).toEqual(new Set([order.customer_email]));
  expect(all.orders).toHaveLength(5);
  expect(await codeOf(exportCustomer(live, order.customer_id ?? ""))).toBe("not_found");
});

test("consent is recorded with when and how it was given: by an order, a request or a person", async () => {
  const { test: ctx } = await makeStore();
  const product_id = await makeGiftCardProduct(ctx);
  const items = [{ product_id, quantity: 1, amount_cents: 5_000 }];
  const buy = (email: string, accepts_marketing: boolean, at = ctx) =>
    createOrder(at, { customer: { email, accepts_marketing }, items, payment_method: "manual" });
  const consentOf = async (id: string) => (await getCustomerDetails(ctx, id)).consent;
  const atSeconds = (seconds: number) => later(ctx, seconds).now.getTime() / 1000;

  const { customer_id } = await buy("a@post.example", false);
  const id = customer_id ?? "";
  expect(await consentOf(id)).toBeNull();
  await buy("a@post.example", true, later(ctx, 10));
  expect(await consentOf(id)).toEqual({ at: atSeconds(10), how: "order", by: null });
  await buy("a@post.example", true, later(ctx, 20));
  await buy("a@post.example", false, later(ctx, 30));
  await updateCustomer(later(ctx, 35), id, { accepts_marketing: true, name: "Ann" });
  expect(await consentOf(id)).toEqual({ at: atSeconds(10), how: "order", by: null });
  await updateCustomer(later(ctx, 40), id, { accepts_marketing: false });
  expect(await consentOf(id)).toEqual({ at: atSeconds(40), how: "request", by: null });
  await buy("a@post.example", true, later(ctx, 50));
  expect(await consentOf(id)).toEqual({ at: atSeconds(50), how: "order", by: null });
  const person = { ...ctx, actor: { kind: "user", id: newId(), name: "Ines", scopes: [] } as const };
  const { customer } = await createCustomer(person, { email: "b@post.example", accepts_marketing: true });
  expect(await consentOf(customer.id)).toEqual({ at: atSeconds(0), how: "person", by: "Ines" });
});

test("an unknown customer, or one of another store or mode, is not found", async () => {
  const { test: ctx, live } = await makeStore();
  const { test: other } = await makeStore();
  const { customer } = await createCustomer(ctx, { email: "a@post.example" });
  for (const [at, id] of [
    [live, customer.id],
    [other, customer.id],
    [ctx, newId()],
  ] as const) {
    await expect(getCustomerDetails(at, id)).rejects.toMatchObject({ code: "not_found" });
  }
});
