import { expect, test } from "vitest";
import { createProduct } from "#lib/domain/products/create";
import { makeStore } from "#lib/testing/store";
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
