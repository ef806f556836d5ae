import { expect, test } from "vitest";
import { prisma } from "#lib/db/client";
import { payAtCheckout } from "#lib/domain/checkout/pay";
import { listGiftCardTransactions } from "#lib/domain/gift-cards/read";
import { getOrder } from "#lib/domain/orders/read";
import { listPayments } from "#lib/domain/payments/read";
import { reverseRedemption } from "#lib/domain/redemptions/reverse";
import { createOrder } from "#lib/domain/sales/create";
import { allRows } from "#lib/testing/all-rows";
import { cardOf, onCard, orderWithCards } from "#lib/testing/card-orders";
import { payOrder } from "#lib/testing/pay-order";
import { makeGiftCardProduct, makeMembershipProduct, makeTicketProduct } from "#lib/testing/products";
import { codeOf, eventTypes, later, makeStore } from "#lib/testing/store";

const PRICE = 2_400;

test("a gift card pays its part as soon as the order is placed, and the processor the rest", async () => {
  const { test: ctx } = await makeStore();
  const card = await cardOf(ctx, 1_000);
  const before = (await eventTypes(ctx)).length;
  const order = await orderWithCards(ctx, [card.code.toLowerCase().replaceAll("-", " ")]);
  expect(order).toMatchObject({ status: "pending", total_cents: PRICE, gift_card_cents: 1_000 });
  expect(await onCard(card.id)).toEqual([0, 0]);
  expect((await eventTypes(ctx)).slice(before)).toEqual(["order.created", "gift_card.redeemed"]);
  const { data: entries } = await listGiftCardTransactions(ctx, card.id, { limit: 1 });
  expect(entries).toMatchObject([{ type: "redeem", amount_cents: -1_000, source: "checkout" }]);
  expect((await listPayments(ctx, { order_id: order.id })).data).toMatchObject([
    {
      method: "gift_card",
      gift_card_id: card.id,
      amount_cents: 1_000,
      status: "succeeded",
      processor: null,
      kind: null,
    },
  ]);
  expect(await payOrder(ctx, order.id)).toMatchObject({ status: "paid", total_cents: PRICE, gift_card_cents: 1_000 });
  const { data: payments } = await listPayments(ctx, { order_id: order.id });
  expect(payments.map(({ method, amount_cents }) => [method, amount_cents])).toEqual([
    ["processor", PRICE - 1_000],
    ["gift_card", 1_000],
  ]);
});

test("several cards pay in the order in which they are named, each up to its balance; one that is not needed stays as it is", async () => {
  const { test: ctx } = await makeStore();
  const cards = await Promise.all([500, 5_000, 700].map((cents) => cardOf(ctx, cents)));
  const order = await orderWithCards(
    ctx,
    cards.map(({ code }) => code),
  );
  expect(order.gift_card_cents).toBe(PRICE);
  expect(await Promise.all(cards.map(({ id }) => onCard(id)))).toEqual([
    [0, 0],
    [3_100, 3_100],
    [700, 700],
  ]);
});

test("an order that gift cards pay in full waits, and is paid without a processor", async () => {
  const { test: ctx } = await makeStore();
  const card = await cardOf(ctx, 5_000);
  const order = await orderWithCards(ctx, [card.code]);
  expect(order).toMatchObject({ status: "pending", gift_card_cents: PRICE });
  expect(await payAtCheckout({ ctx, orderId: order.id }, "declined")).toMatchObject({ outcome: "paid" });
  expect(await getOrder(ctx, order.id)).toMatchObject({ status: "paid" });
  expect((await listPayments(ctx, { order_id: order.id })).data).toMatchObject([{ method: "gift_card" }]);
});

test("gift cards pay so much less that the processor can take the rest", async () => {
  const { test: ctx } = await makeStore();
  const cards = await Promise.all([2_000, 390].map((cents) => cardOf(ctx, cents)));
  const order = await orderWithCards(
    ctx,
    cards.map(({ code }) => code),
  );
  expect(order.gift_card_cents).toBe(PRICE - 50);
  expect(await Promise.all(cards.map(({ id }) => onCard(id)))).toEqual([
    [0, 0],
    [40, 40],
  ]);
  const small = await cardOf(ctx, 10);
  const tooLittle = await codeOf(orderWithCards(ctx, [small.code], { priceCents: 40 }));
  expect([tooLittle, await onCard(small.id)]).toEqual(["invalid_request", [10, 10]]);
  expect(await orderWithCards(ctx, [cards[1]?.code ?? ""], { priceCents: 40 })).toMatchObject({ gift_card_cents: 40 });
});

test("without a gift card, less than a processor takes is refused; a manual order may cost that", async () => {
  const { test: ctx } = await makeStore();
  const { productId } = await makeTicketProduct(ctx, { priceCents: 49 });
  const place = (payment_method: "checkout" | "manual") =>
    createOrder(ctx, {
      customer: { email: "mara@post.example" },
      items: [{ product_id: productId, quantity: 1 }],
      payment_method,
    });
  await expect(place("checkout")).rejects.toMatchObject({ code: "invalid_request", extra: { param: "items" } });
  expect(await place("manual")).toMatchObject({ status: "paid", gift_card_cents: 0 });
});

test("gift cards pay neither gift cards nor memberships", async () => {
  const store = await makeStore({ fee_bps: 0 });
  const ctx = store.test;
  const card = await cardOf(ctx, 50_000);
  const [cardProduct, membership] = [await makeGiftCardProduct(ctx), await makeMembershipProduct(ctx)];
  const { productId } = await makeTicketProduct(ctx);
  const place = (items: { product_id: string; quantity: number; amount_cents?: number }[]) =>
    createOrder(ctx, {
      customer: { email: "mara@post.example" },
      items,
      payment_method: "checkout",
      gift_cards: [card.code],
    });
  const bought = { product_id: cardProduct, quantity: 1, amount_cents: 3_000 };
  const mixed = await place([bought, { product_id: productId, quantity: 1 }]);
  expect(mixed).toMatchObject({ total_cents: 5_400, gift_card_cents: PRICE });
  const before = await allRows([store.merchantId]);
  for (const items of [[bought], [{ product_id: membership, quantity: 1 }]]) {
    await expect(place(items)).rejects.toMatchObject({ code: "invalid_request", extra: { param: "gift_cards" } });
  }
  expect(await allRows([store.merchantId])).toBe(before);
});

test("a card that cannot pay is named and refused, and nothing is ordered or charged", async () => {
  const [store, other] = [await makeStore(), await makeStore()];
  const ctx = later(store.test, 3 * 86_400);
  const { productId } = await makeTicketProduct(ctx);
  const good = await cardOf(ctx, 1_000);
  const [voided, expired, held, empty, foreign] = await Promise.all([
    cardOf(ctx, 1_000),
    cardOf(store.test, 1_000, { valid_days: 1 }),
    cardOf(ctx, 1_000),
    cardOf(ctx, 1_000),
    cardOf(other.test, 1_000),
  ]);
  await prisma().gift_card.updateMany({ where: { id: voided.id }, data: { voided_at: ctx.now } });
  await prisma().gift_card.updateMany({ where: { id: held.id }, data: { is_on_hold: true } });
  await orderWithCards(ctx, [empty.code], { priceCents: 1_000 });
  const before = await allRows([store.merchantId, other.merchantId]);
  for (const [code, error] of [
    [voided.code, "gift_card_voided"],
    [expired.code, "gift_card_expired"],
    [held.code, "gift_card_on_hold"],
    [empty.code, "insufficient_balance"],
    [foreign.code, "invalid_request"],
    ["7K2M-9QXR-4T8W-HJ3N", "invalid_request"],
    ["not a code", "invalid_request"],
    [good.code, "invalid_request"], // the second time
  ] as const) {
    await expect(orderWithCards(ctx, [good.code, code], { productId }), code).rejects.toMatchObject({
      code: error,
      extra: { param: "gift_cards.1" },
    });
  }
  const manual = createOrder(ctx, {
    customer: { email: "mara@post.example" },
    items: [{ product_id: productId, quantity: 1 }],
    payment_method: "manual",
    gift_cards: [good.code],
  });
  await expect(manual).rejects.toMatchObject({ code: "invalid_request", extra: { param: "gift_cards" } });
  expect(await allRows([store.merchantId, other.merchantId])).toBe(before);
});

test("what a card paid of an order is not given back by itself", async () => {
  const { test: ctx } = await makeStore();
  const card = await cardOf(ctx, 1_000);
  await orderWithCards(ctx, [card.code]);
  const [entry] = (await listGiftCardTransactions(ctx, card.id, { limit: 1 })).data;
  expect(await codeOf(reverseRedemption(ctx, entry?.id ?? ""))).toBe("invalid_transition");
  expect(await onCard(card.id)).toEqual([0, 0]);
});

test("many orders at once never use one balance twice", async () => {
  const { test: ctx } = await makeStore();
  const cards = await Promise.all([3_000, 3_000].map((cents) => cardOf(ctx, cents)));
  const codes = cards.map(({ code }) => code);
  const { productId } = await makeTicketProduct(ctx, { capacities: [100] });
  const orders = await Promise.allSettled(
    Array.from({ length: 16 }, (_, n) => orderWithCards(ctx, n % 2 ? codes : codes.toReversed(), { productId })),
  );
  const paid = orders.flatMap((order) => (order.status === "fulfilled" ? [order.value.gift_card_cents] : []));
  const left = (await Promise.all(cards.map(({ id }) => onCard(id)))).map(([balance, ledger]) => {
    expect(balance).toBe(ledger);
    return balance;
  });
  expect(paid.reduce((sum, cents) => sum + cents, 0)).toBe(6_000 - left.reduce((sum, cents) => sum + cents, 0));
  for (const order of orders) {
    if (order.status === "rejected") expect(order.reason.code).toBe("insufficient_balance");
  }
});
