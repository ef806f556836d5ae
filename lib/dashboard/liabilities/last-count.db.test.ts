import { expect, test } from "vitest";
import { redeemGiftCard } from "#lib/domain/gift-cards/redeem";
import { orderGiftCard } from "#lib/testing/orders";
import { later, makeStore } from "#lib/testing/store";
import { countOwed, lastOwed, readOwed } from "./read.ts";

const ALWAYS_KEPT = -1;
const totalOf = async (...given: Parameters<typeof lastOwed>) => (await lastOwed(...given)).owed[0]?.total_cents ?? 0;

test("what a small store owes is always counted now", async () => {
  const { test: ctx } = await makeStore();
  const id = await orderGiftCard(ctx, 5_000);
  await countOwed(ctx, "UTC", 60_000);
  await redeemGiftCard(ctx, id, { amount_cents: 1_000 });
  expect(await lastOwed(ctx, "UTC")).toMatchObject({ owed: [{ total_cents: 4_000 }], isOld: false });
});

test("a count that took long is kept with its time until it is old, and an older one never replaces it", async () => {
  const { test: ctx, live } = await makeStore();
  const { test: other } = await makeStore();
  const id = await orderGiftCard(ctx, 5_000);
  await countOwed(later(ctx, 60), "UTC", ALWAYS_KEPT);
  await redeemGiftCard(ctx, id, { amount_cents: 1_000 });
  await countOwed(ctx, "UTC", ALWAYS_KEPT); // began earlier
  expect(await totalOf(later(ctx, 61), "UTC")).toBe(5_000);
  expect((await lastOwed(later(ctx, 359), "UTC")).isOld).toBe(false);
  expect((await lastOwed(later(ctx, 361), "UTC")).isOld).toBe(true);
  await countOwed(later(ctx, 361), "UTC", ALWAYS_KEPT);
  const { owed } = await lastOwed(later(ctx, 362), "UTC");
  expect(owed).toEqual(await readOwed(ctx, "UTC"));
  expect(await totalOf(ctx, "Asia/Tokyo")).toBe(4_000); // months of another time zone are counted anew
  for (const at of [live, other]) expect(await totalOf(at, "UTC")).toBe(0);
});
