import { expect, test } from "vitest";
import { orderGiftCard } from "#lib/testing/orders";
import { codeOf, daysLater, eventTypes, later, makeStore } from "#lib/testing/store";
import { adjustGiftCard } from "./adjust.ts";
import { getGiftCard, listGiftCardTransactions } from "./read.ts";
import { redeemGiftCard } from "./redeem.ts";
import { updateGiftCard } from "./update.ts";
import { voidGiftCard } from "./void.ts";

const ledgerOf = async (ctx: Parameters<typeof getGiftCard>[0], id: string) =>
  (await listGiftCardTransactions(ctx, id, { limit: 100 })).data;

test("an adjustment up or down is a ledger entry with its reason, and fires gift_card.updated", async () => {
  const { test: ctx } = await makeStore();
  const id = await orderGiftCard(ctx, 5_000);
  expect(await adjustGiftCard(later(ctx, 1), id, { amount_cents: 700, reason: "Sorry" })).toMatchObject({
    balance_cents: 5_700,
    initial_cents: 5_000,
  });
  expect(await adjustGiftCard(later(ctx, 2), id, { amount_cents: -5_700, reason: "Typed twice" })).toMatchObject({
    balance_cents: 0,
    redeemed_at: null,
  });
  expect(await ledgerOf(ctx, id)).toMatchObject([
    { type: "adjustment", amount_cents: -5_700, balance_after_cents: 0, note: "Typed twice" },
    { type: "adjustment", amount_cents: 700, balance_after_cents: 5_700, note: "Sorry" },
    { type: "issue", amount_cents: 5_000 },
  ]);
  expect((await eventTypes(ctx)).slice(-2)).toEqual(["gift_card.updated", "gift_card.updated"]);
});

test("an expired card is adjusted; a voided one, one with too little, and an amount of 0 are refused and change nothing", async () => {
  const { test: ctx } = await makeStore();
  const expired = await orderGiftCard(ctx, 5_000);
  await updateGiftCard(ctx, expired, { expires_at: Math.floor(daysLater(ctx, -1).now.getTime() / 1000) });
  expect((await adjustGiftCard(ctx, expired, { amount_cents: -5_000, reason: "Written off" })).balance_cents).toBe(0);

  const id = await orderGiftCard(ctx, 5_000);
  const voided = await orderGiftCard(ctx, 5_000);
  await voidGiftCard(ctx, voided);
  const before = [await ledgerOf(ctx, id), await ledgerOf(ctx, voided), await eventTypes(ctx)];
  expect(await codeOf(adjustGiftCard(ctx, id, { amount_cents: -5_001, reason: "x" }))).toBe("insufficient_balance");
  expect(await codeOf(adjustGiftCard(ctx, voided, { amount_cents: 1, reason: "x" }))).toBe("gift_card_voided");
  expect(() => adjustGiftCard(ctx, id, { amount_cents: 0, reason: "x" })).toThrow("other than 0");
  expect([await ledgerOf(ctx, id), await ledgerOf(ctx, voided), await eventTypes(ctx)]).toEqual(before);
});

test("of 20 adjustments and 20 charges at once the balance never falls below 0 and equals the ledger", async () => {
  const { test: ctx } = await makeStore();
  const id = await orderGiftCard(ctx, 1_000);
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, at) => [
      codeOf(adjustGiftCard(ctx, id, { amount_cents: -100, reason: `${at}` })),
      codeOf(redeemGiftCard(ctx, id, { amount_cents: 100, note: `${at}` })),
    ]).flat(),
  );
  expect(results.filter((code) => code === "done")).toHaveLength(10);
  expect(results.filter((code) => code === "insufficient_balance")).toHaveLength(30);
  expect((await getGiftCard(ctx, id)).balance_cents).toBe(0);
  const ledger = await ledgerOf(ctx, id);
  expect(ledger.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(0);
});

test("another store or mode cannot find the card, and nothing changes", async () => {
  const store = await makeStore();
  const other = await makeStore();
  const id = await orderGiftCard(store.test, 5_000);
  for (const ctx of [store.live, other.test]) {
    expect(await codeOf(adjustGiftCard(ctx, id, { amount_cents: 1, reason: "x" }))).toBe("not_found");
  }
  expect((await getGiftCard(store.test, id)).balance_cents).toBe(5_000);
});
