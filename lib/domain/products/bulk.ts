import { beginningOf } from "#lib/core/cut";
import { invalid } from "#lib/core/errors";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { createProduct } from "./create.ts";
import type { NewProduct, ProductPatch } from "./input.ts";
import { type PriceChange, pricePatch } from "./price-change.ts";
import { getProduct } from "./read.ts";
import type { Product } from "./schema.ts";
import { updateProduct } from "./update.ts";

/** As many as one page of a list has at most. */
const MAX_PRODUCTS = 100;

/**
 * Makes a draft of each product, with the same fields, dates and times of sale that are not over and no sales. All or none. Throws
 * `not_found` and `invalid_request`.
 */
export const duplicateProducts = (ctx: PrismaContext, ids: readonly string[]): Promise<Product[]> =>
  forEach(ctx, ids, async (tx, id) => createProduct(tx, copyOf(await getProduct(tx, id), tx.now)));

/** Archives products. Those that are archived already stay as they are. All or none. Throws as `updateProduct` does. */
export const archiveProducts = (ctx: PrismaContext, ids: readonly string[]): Promise<Product[]> =>
  forEach(ctx, ids, (tx, id) => updateProduct(tx, id, { status: "archived" }));

/**
 * Changes the prices of products, with those of their tiers and variants. `seen` has the version of each product in the
 * preview: a product that was changed since then is refused. All or none. Throws as `updateProduct` does.
 */
export const changePrices = (
  ctx: PrismaContext,
  seen: ReadonlyMap<string, string>,
  change: PriceChange,
): Promise<Product[]> =>
  forEach(ctx, [...seen.keys()], async (tx, id) => {
    const patch: ProductPatch = pricePatch(await getProduct(tx, id), change);
    return updateProduct(tx, id, patch, { version: seen.get(id) });
  });

/** Sorted by id, so that two of these at once wait for each other and cannot deadlock. */
async function forEach(
  ctx: PrismaContext,
  ids: readonly string[],
  work: (tx: PrismaContext, id: string) => Promise<Product>,
): Promise<Product[]> {
  const once = [...new Set(ids)].sort();
  if (once.length === 0) throw invalid("id", "Select at least one product.");
  if (once.length > MAX_PRODUCTS) throw invalid("id", `Select at most ${MAX_PRODUCTS} products.`);
  return inPrismaTransaction(ctx, async (tx) => {
    const products: Product[] = [];
    for (const id of once) products.push(await work(tx, id));
    return products;
  });
}

/** The fields that belong to one product alone, or that sales change. */
const NOT_COPIED = [
  "id",
  "object",
  "created",
  "updated",
  "merchant_id",
  "status",
  "slug",
  "currency",
  "metadata",
] as const;
/** The same for the entries of its lists. */
const NOT_COPIED_OF_ENTRY = new Set(["id", "object", "sold_count", "remaining", "tiers", "seats_taken"]);
const LISTS = ["events", "tiers", "variants", "resources", "timeslots"] as const;
const COPY = "Copy of ";
const MAX_TITLE = 200;

function copyOf(product: Product, now: Date): NewProduct {
  const fields = Object.entries(product).filter(([name]) => !NOT_COPIED.some((one) => one === name));
  const copy: Record<string, unknown> = Object.fromEntries(fields);
  for (const name of LISTS) {
    const entries = product[name]?.filter((entry) => !isOver(entry, now));
    if (entries) copy[name] = entries.map(copyOfEntry);
  }
  if (isPast(product.sales_end_at, now)) Object.assign(copy, { sales_start_at: null, sales_end_at: null });
  copy.title = beginningOf(`${COPY}${product.title}`, MAX_TITLE);
  return copy as NewProduct;
}

const copyOfEntry = (entry: object) =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => !NOT_COPIED_OF_ENTRY.has(name)));

function isOver(entry: object, now: Date): boolean {
  const { starts_at, ends_at } = entry as { starts_at?: number; ends_at?: number | null };
  return isPast(ends_at ?? starts_at ?? null, now);
}

const isPast = (seconds: number | null, now: Date): boolean => seconds !== null && seconds * 1_000 <= now.getTime();
