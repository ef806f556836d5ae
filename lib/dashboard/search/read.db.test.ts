import { expect, test } from "vitest";
import { showGiftCardCode } from "#lib/core/codes";
import { getBooking } from "#lib/domain/bookings/read";
import { getGiftCard } from "#lib/domain/gift-cards/read";
import { getMembership } from "#lib/domain/memberships/read";
import { getTicket } from "#lib/domain/tickets/read";
import { getVoucher } from "#lib/domain/vouchers/read";
import { orderBooking, orderGiftCard, orderMembership, orderTickets, orderVoucher } from "#lib/testing/orders";
import { makeStore } from "#lib/testing/store";
import { findByText } from "./read.ts";

test("a text that is no code, token, id, name or e-mail address finds nothing", async () => {
  const store = await makeStore();
  for (const text of ["", "mara", "T-123", "01990000-0000-7000-8000-000000000000", "nobody@example.com", "'; --"]) {
    expect(await findByText(store.test, text)).toEqual([]);
  }
});

test("an order, its customer, its ticket and its gift card are found, only in their mode", async () => {
  const store = await makeStore();
  const { order, ticketIds } = await orderTickets(store.test);
  const ticket = await getTicket(store.test, ticketIds[0] ?? "");
  const order_ = { kind: "order", id: order.id };
  expect(await findByText(store.test, order.id)).toMatchObject([order_]);
  const customer_ = {
    kind: "customer",
    id: order.customer_id,
    title: order.customer_name,
    detail: order.customer_email,
  };
  expect(await findByText(store.test, ` ${order.customer_email?.toUpperCase()} `)).toMatchObject([customer_, order_]);
  for (const text of [order.customer_id ?? "", "lindq", "mara.lind"]) {
    expect(await findByText(store.test, text)).toMatchObject([customer_]);
    expect(await findByText(store.live, text)).toEqual([]);
  }
  const card = await getGiftCard(store.test, await orderGiftCard(store.test, 5_000));
  const ticket_ = { kind: "ticket", id: ticket.id, detail: "valid" };
  expect(await findByText(store.test, ticket.qr_token.toLowerCase())).toMatchObject([ticket_]);
  expect(await findByText(store.test, ticket.id)).toMatchObject([ticket_]);
  const card_ = { kind: "gift_card", id: card.id };
  expect(await findByText(store.test, showGiftCardCode(card.code))).toMatchObject([card_]);
  expect(await findByText(store.live, order.id)).toEqual([]);
  expect(await findByText((await makeStore()).test, card.code)).toEqual([]);
});

test("a voucher, a booking and a membership are found by token and id", async () => {
  const store = await makeStore();
  const booking = await getBooking(store.test, (await orderBooking(store.test)).id);
  const voucher = await getVoucher(store.test, await orderVoucher(store.test));
  const membership = await getMembership(store.test, await orderMembership(store.test));
  const voucher_ = { kind: "voucher", id: voucher.id, detail: "0 of 1 used" };
  for (const text of [voucher.qr_token, voucher.id]) {
    expect(await findByText(store.test, text)).toMatchObject([voucher_]);
    expect(await findByText(store.live, text)).toEqual([]);
  }
  for (const [kind, item, detail] of [
    ["booking", booking, "valid"],
    ["membership", membership, "active"],
  ] as const) {
    const found = { kind, id: item.id, detail };
    expect(await findByText(store.test, item.qr_token)).toMatchObject([found]);
    expect(await findByText(store.test, item.id)).toMatchObject([found]);
    expect(await findByText(store.live, item.qr_token)).toEqual([]);
    expect(await findByText((await makeStore()).test, item.qr_token)).toEqual([]);
  }
});
