import { expect, test } from "vitest";
import { prisma } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { orderGiftCard } from "#lib/testing/orders";
import { codeOf, eventTypes, later, makeStore } from "#lib/testing/store";
import { getGiftCard, listGiftCardTransactions } from "./read.ts";
import { redeemGiftCard } from "./redeem.ts";

async function issued(cents: number, fields: Record<string, unknown> = {}) {
  const store = await makeStore();
  const id = await orderGiftCard(store.test, cents, fields);
  return { store, ctx: later(store.test, 60), id };
}

/** Holds a card as a dispute of its payment does, or gives it free. */
const hold = (id: string, is_on_hold = true) => prisma().gift_card.updateMany({ where: { id }, data: { is_on_hold } });

/** The ledger of a card, whole. */
async function ledger(ctx: PrismaContext, id: string) {
  const rows = await prisma().gift_card_transaction.findMany({
    where: { merchant_id: ctx.merchantId, gift_card_id: id },
  });
  return { entries: rows.length, sum: rows.reduce((sum, row) => sum + Number(row.amount_cents), 0) };
}

test("a charge lowers the balance by the amount, writes a ledger entry and fires gift_card.redeemed", async () => {
  const { ctx, id } = await issued(5_000);
  const { result, isReplay } = await redeemGiftCard(ctx, id, { amount_cents: 1_850, note: "Dinner, table 4" });
  expect(isReplay).toBe(false);
  expect(result).toMatchObject({ ok: true, redeemed_amount_cents: 1_850, gift_card: { balance_cents: 3_150 } });
  expect(result.gift_card.redeemed_at).toBe(ctx.now.getTime() / 1000);
  const { data } = await listGiftCardTransactions(ctx, id, {});
  expect(data).toMatchObject([
    { type: "redeem", amount_cents: -1_850, balance_after_cents: 3_150, note: "Dinner, table 4", source: "api" },
    { type: "issue", amount_cents: 5_000, balance_after_cents: 5_000 },
  ]);
  expect((await eventTypes(ctx)).at(-1)).toBe("gift_card.redeemed");
});

test("a charge above the balance, or of a voided or expired card, is refused and changes nothing", async () => {
  const { ctx, id } = await issued(1_000, { valid_days: 1 });
  const before = await getGiftCard(ctx, id);
  const events = await eventTypes(ctx);
  await expect(redeemGiftCard(ctx, id, { amount_cents: 1_001 })).rejects.toMatchObject({
    code: "insufficient_balance",
  });
  const expired = redeemGiftCard(later(ctx, 2 * 86_400), id, { amount_cents: 1 });
  await expect(expired).rejects.toMatchObject({ code: "gift_card_expired" });
  expect(await getGiftCard(ctx, id)).toEqual(before);
  await prisma().gift_card.updateMany({ where: { id }, data: { voided_at: ctx.now } });
  const voided = redeemGiftCard(later(ctx, 2 * 86_400), id, { amount_cents: 1_001 });
  await expect(voided).rejects.toMatchObject({ code: "gift_card_voided" });
  expect(await ledger(ctx, id)).toEqual({ entries: 1, sum: 1_000 });
  expect(await eventTypes(ctx)).toEqual(events);
});

test("a charge of a card on hold is refused after voided and expired and before the balance, and changes nothing", async () => {
  const { ctx, id } = await issued(1_000, { valid_days: 1 });
  await hold(id);
  const before = await getGiftCard(ctx, id);
  const events = await eventTypes(ctx);
  for (const amount_cents of [1, 1_001]) {
    const refused = redeemGiftCard(ctx, id, { amount_cents });
    await expect(refused).rejects.toMatchObject({ code: "gift_card_on_hold" });
  }
  expect(await codeOf(redeemGiftCard(later(ctx, 2 * 86_400), id, { amount_cents: 1 }))).toBe("gift_card_expired");
  expect(await getGiftCard(ctx, id)).toEqual(before);
  await prisma().gift_card.updateMany({ where: { id }, data: { voided_at: ctx.now } });
  expect(await codeOf(redeemGiftCard(ctx, id, { amount_cents: 1 }))).toBe("gift_card_voided");
  expect(await ledger(ctx, id)).toEqual({ entries: 1, sum: 1_000 });
  expect(await eventTypes(ctx)).toEqual(events);
});

test("an equal charge within 30 seconds is replayed while the card is on hold, and a card that no longer is can be charged", async () => {
  const { ctx, id } = await issued(5_000);
  const first = await redeemGiftCard(ctx, id, { amount_cents: 1_000 });
  await hold(id);
  const again = await redeemGiftCard(later(ctx, 30), id, { amount_cents: 1_000 });
  expect(again).toEqual({ result: first.result, isReplay: true });
  expect(await codeOf(redeemGiftCard(later(ctx, 31), id, { amount_cents: 1_000 }))).toBe("gift_card_on_hold");
  await hold(id, false);
  const charged = await redeemGiftCard(later(ctx, 32), id, { amount_cents: 1_000 });
  expect(charged).toMatchObject({ isReplay: false, result: { gift_card: { balance_cents: 3_000 } } });
});

test("of charges and a hold at once, each charge before the hold succeeds and each after it is refused", async () => {
  const { ctx, id } = await issued(1_000_000);
  const keyed = { ...ctx, hasIdempotencyKey: true };
  const charge = () => codeOf(redeemGiftCard(keyed, id, { amount_cents: 10 }));
  const crowd = Array.from({ length: 60 }, charge);
  const held = hold(id).then(() => ledger(ctx, id));
  const codes = await Promise.all([...crowd, ...Array.from({ length: 60 }, charge)]);
  const atHold = await held;
  const done = codes.filter((code) => code === "done").length;
  expect(codes.filter((code) => code === "gift_card_on_hold")).toHaveLength(120 - done);
  expect(await ledger(ctx, id)).toEqual(atHold);
  expect(atHold).toEqual({ entries: 1 + done, sum: 1_000_000 - 10 * done });
  expect((await getGiftCard(ctx, id)).balance_cents).toBe(atHold.sum);
  expect((await eventTypes(ctx)).filter((type) => type === "gift_card.redeemed")).toHaveLength(done);
});

test("an equal charge within 30 seconds is a replay, and after that a new charge", async () => {
  const { ctx, id } = await issued(5_000);
  const charge = { amount_cents: 1_000, note: "Coffee" };
  const first = await redeemGiftCard(ctx, id, charge);
  await redeemGiftCard(later(ctx, 10), id, { amount_cents: 500 });
  const again = await redeemGiftCard(later(ctx, 30), id, charge);
  expect(again).toEqual({ result: first.result, isReplay: true });
  expect((await ledger(ctx, id)).entries).toBe(3);
  const new_ = await redeemGiftCard(later(ctx, 61), id, charge);
  expect(new_).toMatchObject({ isReplay: false, result: { gift_card: { balance_cents: 2_500 } } });
});

test("a charge with another amount, another note or its own key is a new charge", async () => {
  const { ctx, id } = await issued(5_000);
  await redeemGiftCard(ctx, id, { amount_cents: 100, note: "A" });
  await redeemGiftCard(ctx, id, { amount_cents: 100, note: "B" });
  await redeemGiftCard(ctx, id, { amount_cents: 100 });
  await redeemGiftCard(ctx, id, { amount_cents: 200 });
  await redeemGiftCard({ ...ctx, hasIdempotencyKey: true }, id, { amount_cents: 200 });
  expect(await ledger(ctx, id)).toEqual({ entries: 6, sum: 4_300 });
});

test("a charge is replayed even if the card has become empty", async () => {
  const { ctx, id } = await issued(1_000);
  const first = await redeemGiftCard(ctx, id, { amount_cents: 1_000 });
  const again = await redeemGiftCard(later(ctx, 5), id, { amount_cents: 1_000 });
  expect(again).toEqual({ result: first.result, isReplay: true });
});

test("of 300 charges of 0.10 with keys on a card of 10.00 exactly 100 succeed, and the ledger sums to the balance", async () => {
  const { ctx, id } = await issued(1_000);
  const keyed = { ...ctx, hasIdempotencyKey: true };
  const results = await Promise.allSettled(
    Array.from({ length: 300 }, () => redeemGiftCard(keyed, id, { amount_cents: 10 })),
  );
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(100);
  for (const result of results) {
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "insufficient_balance" });
  }
  expect(await getGiftCard(ctx, id)).toMatchObject({ balance_cents: 0 });
  expect(await ledger(ctx, id)).toEqual({ entries: 101, sum: 0 });
});

test("300 equal charges without a key at once are one charge", async () => {
  const { ctx, id } = await issued(1_000);
  const results = await Promise.all(Array.from({ length: 300 }, () => redeemGiftCard(ctx, id, { amount_cents: 10 })));
  expect(results.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
  expect(new Set(results.map(({ result }) => JSON.stringify(result))).size).toBe(1);
  expect(await ledger(ctx, id)).toEqual({ entries: 2, sum: 990 });
});

test("another store or mode cannot find the card", async () => {
  const { store, ctx, id } = await issued(1_000);
  const other = await makeStore();
  await expect(redeemGiftCard(other.test, id, { amount_cents: 1 })).rejects.toMatchObject({ code: "not_found" });
  await expect(redeemGiftCard(store.live, id, { amount_cents: 1 })).rejects.toMatchObject({ code: "not_found" });
  expect((await getGiftCard(ctx, id)).balance_cents).toBe(1_000);
});
