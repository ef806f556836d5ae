import { expect, test } from "vitest";
import { createProduct } from "#lib/domain/products/create";
import { makeStore, unixInDays } from "#lib/testing/store";
import { listProductOverviews } from "./read.ts";

test("the list of products is searched without accents and case, by words of the title and the slug", async () => {
  const { test: ctx } = await makeStore();
  await createProduct(ctx, { type: "voucher", title: "Dîner d’été", price_cents: 900, slug: "sommer-menu" } as never);
  for (const [search, n] of [
    ["diner", 1],
    ["ÉTÉ sommer", 1],
    ["nothing", 0],
    ["%", 0],
  ] as const)
    expect([search, (await listProductOverviews(ctx, { search })).data.length]).toEqual([search, n]);
});

test("what is left of a product are the seats of its upcoming dates, or of their tiers where those are fewer", async () => {
  const { test: ctx } = await makeStore();
  const make = (capacity: number | null, tiers: (number | null)[]) =>
    createProduct(ctx, {
      type: "ticket",
      title: "Lights",
      price_cents: 900,
      events: [
        { starts_at: unixInDays(ctx, 3), capacity },
        { starts_at: unixInDays(ctx, -3), capacity: 50 },
      ],
      tiers: tiers.map((capacity, at) => ({ name: `Tier ${at}`, price_cents: 900 + at, capacity })),
    });
  const expected: [number | null, (number | null)[], number | null][] = [
    [7, [], 7],
    [null, [], null],
    [null, [4, 5], 9],
    [8, [4, 5], 8],
    [null, [4, null], null],
  ];
  for (const [capacity, tiers, left] of expected) {
    const { id } = await make(capacity, tiers);
    const to_cents = 900 + Math.max(tiers.length - 1, 0);
    expect((await listProductOverviews(ctx, { search: id })).data).toMatchObject([{ left, from_cents: 900, to_cents }]);
  }
});

test("the amounts of a gift card begin with the smallest one that can be bought, offered or free", async () => {
  const { test: ctx } = await makeStore();
  const rangeOf = async (amounts: { denominations_cents?: number[]; min_cents?: number; max_cents?: number }) => {
    const { id } = await createProduct(ctx, { type: "gift_card", title: "Card", ...amounts });
    const [overview] = (await listProductOverviews(ctx, { search: id })).data;
    return [overview?.from_cents, overview?.to_cents];
  };
  const denominations_cents = [2_500, 10_000];
  expect(await rangeOf({ denominations_cents })).toEqual([2_500, 10_000]);
  expect(await rangeOf({ denominations_cents, min_cents: 1_000, max_cents: 50_000 })).toEqual([1_000, 50_000]);
  expect(await rangeOf({ denominations_cents, min_cents: 1_000 })).toEqual([1_000, null]);
  expect(await rangeOf({ denominations_cents, max_cents: 50_000 })).toEqual([1, 50_000]);
  expect(await rangeOf({ min_cents: 1_000 })).toEqual([1_000, null]);
  expect(await rangeOf({})).toEqual([0, null]);
});
