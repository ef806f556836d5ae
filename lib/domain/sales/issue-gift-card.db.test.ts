import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { toUnix } from "#lib/core/time";
import { getGiftCard, listGiftCardTransactions } from "#lib/domain/gift-cards/read";
import { getOrder, listOrders } from "#lib/domain/orders/read";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { allRows } from "#lib/testing/all-rows";
import { makeGiftCardProduct, makeVoucherProduct } from "#lib/testing/products";
import { eventTypes, makeStore } from "#lib/testing/store";
import { issueGiftCard } from "./issue-gift-card.ts";

const customer = { email: "mara@post.example", name: "Mara" };

test("a complimentary card is issued by a manual order with total 0, and its first ledger entry has the note", async () => {
  const { test: ctx } = await makeStore({ fee_bps: 500, tax_rate_bps: 1_900, gift_card_expiry_days: 10 });
  const deliver_at = toUnix(ctx.now) + 3_600;
  const given = { recipient_email: "elin@post.example", recipient_name: "Elin", message: "For you", deliver_at };
  const card = await issueGiftCard(ctx, { customer, initial_cents: 2_500, ...given, note: "Goodwill" });
  expect(card).toMatchObject({
    ...given,
    initial_cents: 2_500,
    balance_cents: 2_500,
    product_id: null,
    expires_at: card.created + 10 * 86_400,
  });
  const [order] = (await listOrders(ctx, {})).data;
  expect(order).toMatchObject({
    status: "paid",
    payment_method: "manual",
    total_cents: 0,
    customer_id: card.customer_id,
    items: [
      { id: card.order_item_id, product_id: null, title: "Gift card", unit_price_cents: 0, issued: [{ id: card.id }] },
    ],
  });
  const ledger = await listGiftCardTransactions(ctx, card.id, {});
  expect(ledger.data).toMatchObject([
    { type: "issue", amount_cents: 2_500, balance_after_cents: 2_500, note: "Goodwill", source: "api" },
  ]);
  expect(await eventTypes(ctx)).toEqual(["customer.created", "order.created", "gift_card.issued", "order.completed"]);
  await refundOrder(ctx, order?.id ?? "");
  expect((await getOrder(ctx, order?.id ?? "")).status).toBe("refunded");
  expect((await getGiftCard(ctx, card.id)).voided_at).not.toBeNull();
});

test("a card of a product has the product's title and validity, unless it has its own expiry", async () => {
  const { test: ctx } = await makeStore();
  const product_id = await makeGiftCardProduct(ctx, { valid_days: 30, status: "draft" });
  const card = await issueGiftCard(ctx, { customer, initial_cents: 1, product_id });
  expect(card).toMatchObject({ product_id, expires_at: card.created + 30 * 86_400 });
  const own = await issueGiftCard(ctx, { customer, initial_cents: 1, product_id, expires_at: card.created + 60 });
  expect(own.expires_at).toBe(card.created + 60);
});

test("a product that is not a gift card of this store and mode is refused, and nothing is left behind", async () => {
  const store = await makeStore();
  const other = await makeStore();
  const products = [
    await makeVoucherProduct(store.test),
    await makeGiftCardProduct(store.live),
    await makeGiftCardProduct(other.test),
    newId(),
  ];
  const before = await allRows([store.merchantId]);
  for (const product_id of products) {
    await expect(issueGiftCard(store.test, { customer, initial_cents: 1, product_id })).rejects.toMatchObject({
      code: "invalid_request",
      extra: { param: "product_id" },
    });
  }
  expect(await allRows([store.merchantId])).toBe(before);
});
