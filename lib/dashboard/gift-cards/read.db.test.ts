import { expect, test } from "vitest";
import { pool } from "#lib/db/client";
import { payAtCheckout } from "#lib/domain/checkout/pay";
import { chargeGiftCard } from "#lib/domain/gift-cards/charge";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { cardOf, orderWithCards } from "#lib/testing/card-orders";
import { orderGiftCard } from "#lib/testing/orders";
import { later, makeStore } from "#lib/testing/store";
import { getGiftCardDetails, listGiftCardOverviews } from "./read.ts";
import { GiftCardStatus } from "./shape.ts";

test("the list filtered by each status shows exactly the cards in it", async () => {
  const { live } = await makeStore();
  const set = (id: string, assignment: string) =>
    pool().query(`UPDATE gift_card SET ${assignment} WHERE merchant_id = $1 AND id = $2`, [live.merchantId, id]);
  await orderGiftCard(live, 5_000);
  const spent = await orderGiftCard(live, 1_000);
  await chargeGiftCard(live, { id: spent }, { amount_cents: 1_000 });
  await set(await orderGiftCard(live, 1_000), "is_on_hold = true, balance_cents = 0");
  await set(await orderGiftCard(live, 1_000), `voided_at = '${live.now.toISOString()}', is_on_hold = true`);
  await set(await orderGiftCard(live, 1_000), `expires_at = '${live.now.toISOString()}', is_on_hold = true`);
  await set(await orderGiftCard(live, 1_000), `deliver_at = '${later(live, 9).now.toISOString()}'`);
  const all = (await listGiftCardOverviews(live, {})).data;
  expect(all.map((row) => row.status)).toEqual(["due", "expired", "voided", "on_hold", "spent", "active"]);
  for (const status of GiftCardStatus.options) {
    expect((await listGiftCardOverviews(live, { status })).data).toEqual(all.filter((row) => row.status === status));
  }
});

test("a card is found by its code, by the end of its code and by a name", async () => {
  const { live } = await makeStore();
  const id = await orderGiftCard(live, 5_000);
  await orderGiftCard(live, 5_000);
  await pool().query("UPDATE gift_card SET recipient_name = 'Noor Haddad' WHERE merchant_id = $1 AND id = $2", [
    live.merchantId,
    id,
  ]);
  const { card } = await getGiftCardDetails(live, id);
  for (const search of [card.code, card.code.toLowerCase(), `…-${card.code.slice(-4)}`, "haddad", id]) {
    expect((await listGiftCardOverviews(live, { search })).data.map((row) => row.id)).toEqual([id]);
  }
  expect((await listGiftCardOverviews(live, { search: "lindqvist" })).data).toHaveLength(2);
});

test("the balance is the sum of the ledger, and reversed charges do not count", async () => {
  const { live } = await makeStore();
  const id = await orderGiftCard(live, 10_000);
  await chargeGiftCard(later(live, 60), { id }, { amount_cents: 1_700, source: "Bar" });
  const { transactionId } = await chargeGiftCard(later(live, 120), { id }, { amount_cents: 1_200 });
  await pool().query(
    `WITH given AS (UPDATE gift_card SET balance_cents = balance_cents + 1200 WHERE merchant_id = $1 AND id = $2)
     INSERT INTO gift_card_transaction (merchant_id, id, mode, gift_card_id, type, amount_cents, balance_after_cents,
                                        actor_kind, actor_id, reverses_id, created_at)
     SELECT merchant_id, uuid7(), mode, gift_card_id, 'reversal', 1200, 8300, actor_kind, actor_id, id, $4
       FROM gift_card_transaction WHERE merchant_id = $1 AND id = $3`,
    [live.merchantId, id, transactionId, later(live, 180).now],
  );
  const details = await getGiftCardDetails(live, id);
  expect(details).toMatchObject({ entries: 4, sum_cents: 8_300, put_on_cents: 10_000, charges: 1, status: "active" });
  expect(details.card.balance_cents).toBe(details.sum_cents);
  expect(details.ledger.map((row) => [row.type, row.amount_cents, row.reversed_at, row.reverses_at])).toEqual([
    ["reversal", 1_200, null, later(live, 120).now.getTime() / 1_000],
    ["redeem", -1_200, later(live, 180).now.getTime() / 1_000, null],
    ["redeem", -1_700, null, null],
    ["issue", 10_000, null, null],
  ]);
});

test("another store or mode does not see the card", async () => {
  const { live, test: testing } = await makeStore();
  const other = await makeStore();
  const id = await orderGiftCard(live, 5_000);
  for (const ctx of [testing, other.live]) {
    expect((await listGiftCardOverviews(ctx, { search: id })).data).toEqual([]);
    await expect(getGiftCardDetails(ctx, id)).rejects.toMatchObject({ code: "not_found" });
  }
});

test("the ledger names the order that a charge paid, and a part that a refund put back leaves the charge counting", async () => {
  const { test: ctx } = await makeStore();
  const card = await cardOf(ctx, 3_000);
  const order = await orderWithCards(ctx, [card.code]);
  await payAtCheckout({ ctx, orderId: order.id }, "approved");
  await refundOrder(ctx, order.id, { amount_cents: 400 });
  const { ledger, charges } = await getGiftCardDetails(ctx, card.id);
  expect(ledger.map(({ type, amount_cents, paid_order_id }) => [type, amount_cents, paid_order_id])).toEqual([
    ["reversal", 400, null],
    ["redeem", -2_400, order.id],
    ["issue", 3_000, null],
  ]);
  expect(charges).toBe(1);
});
