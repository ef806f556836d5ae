import { expect, test } from "vitest";
import { toUnix } from "#lib/core/time";
import { orderGiftCard } from "#lib/testing/orders";
import { eventTypes, later, makeStore } from "#lib/testing/store";
import { getGiftCard, listGiftCardTransactions } from "./read.ts";
import { redeemGiftCard } from "./redeem.ts";
import { voidGiftCard } from "./void.ts";

test("voiding a card keeps its balance and ledger, fires gift_card.voided and prevents charges", async () => {
  const { test: ctx } = await makeStore();
  const id = await orderGiftCard(ctx, 5_000);
  await redeemGiftCard(ctx, id, { amount_cents: 1_200 });
  const voided = await voidGiftCard(ctx, id);
  expect(voided).toMatchObject({ voided_at: toUnix(ctx.now), balance_cents: 3_800, initial_cents: 5_000 });
  expect((await listGiftCardTransactions(ctx, id, {})).data).toHaveLength(2);
  await expect(redeemGiftCard(later(ctx, 60), id, { amount_cents: 1 })).rejects.toMatchObject({
    code: "gift_card_voided",
  });
  expect((await eventTypes(ctx)).at(-1)).toBe("gift_card.voided");
});

test("voiding a card again is refused and changes nothing", async () => {
  const { test: ctx } = await makeStore();
  const id = await orderGiftCard(ctx, 5_000);
  const first = await voidGiftCard(ctx, id);
  await expect(voidGiftCard(later(ctx, 9), id)).rejects.toMatchObject({ code: "already_voided" });
  expect(await getGiftCard(ctx, id)).toEqual(first);
});

test("after a void and 20 charges at once, only the charges before the void lowered the balance", async () => {
  const { test: ctx } = await makeStore();
  const id = await orderGiftCard(ctx, 5_000);
  const charges = Array.from({ length: 20 }, (_, at) => redeemGiftCard(ctx, id, { amount_cents: 100, note: `${at}` }));
  const [voided, ...results] = await Promise.allSettled([voidGiftCard(ctx, id), ...charges]);
  expect(voided.status).toBe("fulfilled");
  const taken = results.filter((result) => result.status === "fulfilled").length;
  const balance_cents = 5_000 - 100 * taken;
  expect(await getGiftCard(ctx, id)).toMatchObject({ balance_cents, voided_at: toUnix(ctx.now) });
  expect(voided).toMatchObject({ value: { balance_cents } });
});

test("another store or mode cannot find the card, and nothing changes", async () => {
  const store = await makeStore();
  const other = await makeStore();
  const id = await orderGiftCard(store.test, 5_000);
  await expect(voidGiftCard(other.test, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(voidGiftCard(store.live, id)).rejects.toMatchObject({ code: "not_found" });
  expect((await getGiftCard(store.test, id)).voided_at).toBeNull();
});
