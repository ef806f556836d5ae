import { afterEach, expect, test, vi } from "vitest";
import { prisma } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { cancelOrder } from "#lib/domain/checkout/cancel";
import { disputePayment } from "#lib/domain/checkout/dispute-test-payment";
import { openPage } from "#lib/domain/checkout/open-page";
import { settle } from "#lib/domain/checkout/settle";
import { listGiftCardTransactions } from "#lib/domain/gift-cards/read";
import { redeemGiftCard } from "#lib/domain/gift-cards/redeem";
import { voidGiftCard } from "#lib/domain/gift-cards/void";
import { getOrder } from "#lib/domain/orders/read";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { cancelHolds } from "#lib/jobs/cancel-holds";
import { testProcessor } from "#lib/payments/test-processor";
import { cardOf, onCard, orderWithCards } from "#lib/testing/card-orders";
import { payOrder } from "#lib/testing/pay-order";
import { pageRowOf, paidState, paymentsOf } from "#lib/testing/payment-pages";
import { makeTicketProduct } from "#lib/testing/products";
import { codeOf, eventTypes, later, makeStore } from "#lib/testing/store";

const PRICE = 2_400;
const look = vi.spyOn(testProcessor, "look");

afterEach(() => void look.mockReset());

const statusesOf = async (ctx: PrismaContext, id: string) =>
  (await paymentsOf(ctx, id)).map(({ method, status, refunded_cents }) => [method, status, refunded_cents]);

test("a canceled order puts the amounts back on its cards, once, with an event for each", async () => {
  const { test: ctx } = await makeStore();
  const cards = await Promise.all([500, 700].map((cents) => cardOf(ctx, cents)));
  const order = await orderWithCards(
    ctx,
    cards.map(({ code }) => code),
  );
  const before = (await eventTypes(ctx)).length;
  await Promise.all(Array.from({ length: 5 }, () => codeOf(cancelOrder(ctx, order.id))));
  expect(await Promise.all(cards.map(({ id }) => onCard(id)))).toEqual([
    [500, 500],
    [700, 700],
  ]);
  expect(await statusesOf(ctx, order.id)).toEqual(Array(2).fill(["gift_card", "canceled", 0]));
  expect((await eventTypes(ctx)).slice(before)).toEqual([
    "order.canceled",
    "gift_card.redemption_reversed",
    "gift_card.redemption_reversed",
  ]);
  const { data } = await listGiftCardTransactions(ctx, cards[0]?.id ?? "", { limit: 1 });
  expect(data).toMatchObject([{ type: "reversal", amount_cents: 500 }]);
});

test("the end of the hold puts the amount back too, also on a card that was voided meanwhile; so does the purchase of another", async () => {
  const { test: ctx } = await makeStore();
  const card = await cardOf(ctx, 1_000);
  await orderWithCards(ctx, [card.code]);
  await voidGiftCard(ctx, card.id);
  await cancelHolds.run(later(ctx, 31 * 60).now);
  expect(await onCard(card.id)).toEqual([1_000, 1_000]);
  const second = await cardOf(ctx, 1_000);
  const { productId } = await makeTicketProduct(ctx, { capacities: [1] });
  await orderWithCards(ctx, [second.code], { productId });
  const third = await cardOf(ctx, 300);
  expect(await orderWithCards(later(ctx, 31 * 60), [third.code], { productId })).toMatchObject({
    gift_card_cents: 300,
  });
  expect([await onCard(second.id), await onCard(third.id)]).toEqual([
    [1_000, 1_000],
    [0, 0],
  ]);
});

test("late money pays when the amounts are still on the cards, and takes them again", async () => {
  const { test: ctx } = await makeStore();
  const card = await cardOf(ctx, 1_000);
  const { id } = await orderWithCards(ctx, [card.code]);
  await openPage(ctx, id);
  const [, page] = await paymentsOf(ctx, id);
  const payment = await pageRowOf(ctx, page?.id ?? "");
  expect(payment.amount_cents).toBe(PRICE - 1_000);
  await prisma().orders.updateMany({ where: { id }, data: { open_payment_id: null } });
  await cancelHolds.run(later(ctx, 62 * 60).now);
  expect(await onCard(card.id)).toEqual([1_000, 1_000]);
  look.mockResolvedValue(paidState(PRICE - 1_000));
  await settle(later(ctx, 63 * 60), payment);
  expect(await getOrder(ctx, id)).toMatchObject({ status: "paid" });
  expect(await onCard(card.id)).toEqual([0, 0]);
  expect(await statusesOf(ctx, id)).toEqual([
    ["gift_card", "succeeded", 0],
    ["processor", "succeeded", 0],
  ]);
});

test("late money goes back when a card has been spent meanwhile", async () => {
  const { test: ctx } = await makeStore();
  const card = await cardOf(ctx, 1_000);
  const { id } = await orderWithCards(ctx, [card.code]);
  await openPage(ctx, id);
  const [, page] = await paymentsOf(ctx, id);
  const payment = await pageRowOf(ctx, page?.id ?? "");
  await prisma().orders.updateMany({ where: { id }, data: { open_payment_id: null } });
  await cancelHolds.run(later(ctx, 62 * 60).now);
  await redeemGiftCard(ctx, card.id, { amount_cents: 1 });
  look.mockResolvedValue(paidState(PRICE - 1_000));
  await settle(later(ctx, 63 * 60), payment);
  expect(await getOrder(ctx, id)).toMatchObject({ status: "canceled" });
  expect(await onCard(card.id)).toEqual([999, 999]);
  expect(await statusesOf(ctx, id)).toEqual([
    ["gift_card", "canceled", 0],
    ["processor", "succeeded", PRICE - 1_000],
  ]);
});

test("a refund goes back to the processor first, then on the cards, the last one first", async () => {
  const { test: ctx } = await makeStore();
  const [first, second] = [await cardOf(ctx, 500), await cardOf(ctx, 700)];
  const { id } = await orderWithCards(ctx, [first.code, second.code]);
  await payOrder(ctx, id);
  await refundOrder(ctx, id, { amount_cents: 1_300 });
  expect([await onCard(first.id), await onCard(second.id)]).toEqual([
    [0, 0],
    [100, 100],
  ]);
  const before = (await eventTypes(ctx)).length;
  await refundOrder(ctx, id);
  expect([await onCard(first.id), await onCard(second.id)]).toEqual([
    [500, 500],
    [700, 700],
  ]);
  expect((await eventTypes(ctx)).slice(before)).toEqual([
    "gift_card.redemption_reversed",
    "gift_card.redemption_reversed",
    "ticket.voided",
    "order.refunded",
  ]);
  expect(await statusesOf(ctx, id)).toEqual([
    ["gift_card", "succeeded", 500],
    ["gift_card", "succeeded", 700],
    ["processor", "succeeded", 1_200],
  ]);
});

test("many refunds at once give back exactly what was paid", async () => {
  const { test: ctx } = await makeStore();
  const card = await cardOf(ctx, 2_000);
  const { id } = await orderWithCards(ctx, [card.code]);
  await payOrder(ctx, id);
  await Promise.all(
    Array.from({ length: 10 }, (_, n) => codeOf(refundOrder(ctx, id, n % 2 ? {} : { amount_cents: 300 }))),
  );
  expect(await getOrder(ctx, id)).toMatchObject({ status: "refunded", refunded_cents: PRICE });
  expect(await onCard(card.id)).toEqual([2_000, 2_000]);
});

test("for a card that was voided, the buyer gets a new one by mail", async () => {
  const { test: ctx } = await makeStore();
  const card = await cardOf(ctx, 1_000);
  const { id } = await orderWithCards(ctx, [card.code]);
  await payOrder(ctx, id);
  await voidGiftCard(ctx, card.id);
  await refundOrder(ctx, id);
  expect(await onCard(card.id)).toEqual([0, 0]);
  const [given] = await prisma().gift_card.findMany({
    where: { merchant_id: ctx.merchantId, initial_cents: 1_000, id: { not: card.id } },
  });
  expect(given).toMatchObject({ recipient_email: "mara.lindqvist@post.example", balance_cents: 1_000n });
  const mails = await prisma().mail.findMany({ where: { item_id: given?.id } });
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([["gift_card", "mara.lindqvist@post.example"]]);
});

test("a lost dispute takes the processor's part, and the cards' part can be refunded", async () => {
  const { test: ctx } = await makeStore();
  const card = await cardOf(ctx, 1_000);
  const { id } = await orderWithCards(ctx, [card.code]);
  await payOrder(ctx, id);
  const payment = (await paymentsOf(ctx, id)).find(({ method }) => method === "processor");
  await disputePayment(ctx, payment?.id ?? "", "lost");
  expect(await getOrder(ctx, id)).toMatchObject({ status: "partially_refunded", refunded_cents: PRICE - 1_000 });
  expect(await refundOrder(ctx, id)).toMatchObject({ status: "refunded" });
  expect(await onCard(card.id)).toEqual([1_000, 1_000]);
});
