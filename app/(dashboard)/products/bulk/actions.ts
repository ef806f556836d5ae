"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { readPriceChange } from "#app/(dashboard)/products/price-input";
import { invalid } from "#lib/core/errors";
import { archiveProducts, changePrices, duplicateProducts } from "#lib/domain/products/bulk";
import { getSettings } from "#lib/domain/store-settings/read";
import { action } from "#lib/pages/action";

/** Characters: all products of a large list, each with its version. */
const MAX_IDS = 100_000;

const Ids = z.object({
  ids: z
    .string()
    .max(MAX_IDS)
    .transform((text) => text.split(" "))
    .pipe(z.array(z.uuid())),
});
const Prices = z.object({
  /** Each product of the preview, with commas between them: its id, then its version. */
  versions: z.string().max(MAX_IDS),
  direction: z.enum(["up", "down"]),
  unit: z.enum(["percent", "amount"]),
  change: z.string().max(40),
});

/** Makes drafts of products, and opens the drafts. */
export const duplicateAll = action({ once: "products.duplicate", input: Ids }, async ({ ctx, input }) => {
  const [first, ...others] = await duplicateProducts(ctx, input.ids);
  revalidatePath("/products", "layout");
  return { open: first && others.length === 0 ? `/products/${first.id}` : "/products?status=draft" };
});

/** Archives products. */
export const archiveAll = action({ input: Ids }, async ({ ctx, input }) => {
  await archiveProducts(ctx, input.ids);
  revalidatePath("/products", "layout");
  return { open: "/products" };
});

/** Changes the prices that the preview showed, unless one of its products was changed since. */
export const changeAllPrices = action(
  { once: "products.change_prices", input: Prices },
  async ({ ctx, input: { versions, ...typed } }) => {
    const { currency } = await getSettings(ctx);
    const change = readPriceChange(typed, currency);
    if ("error" in change) throw invalid("change", change.error);
    await changePrices(ctx, readVersions(versions), change);
    revalidatePath("/products", "layout");
    return { open: "/products" };
  },
);

function readVersions(text: string): Map<string, string> {
  const products = text.split(",").map((one): [string, string] => [one.slice(0, 36), one.slice(37)]);
  const ids = z.array(z.uuid()).parse(products.map(([id]) => id));
  return new Map(products.map(([, version], at) => [ids[at] ?? "", version]));
}
