import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { slugOf } from "#lib/core/slug";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { appendEvents } from "#lib/domain/outbox/append";
import { getSettings } from "#lib/domain/store-settings/read";
import { type Columns, newColumns, toPrismaData } from "./columns.ts";
import type { NewProduct } from "./input.ts";
import { isGoods, type ProductInput } from "./input.ts";
import { newLists, writeLists } from "./lists.ts";
import { getProduct } from "./read.ts";
import { slugTaken } from "./refusal.ts";
import type { Product } from "./schema.ts";
import { FREE_SLUG } from "./sql.ts";

/**
 * As `createProduct`, for the API. Throws `product_type_not_creatable` for goods, which are created only in the
 * dashboard.
 */
export async function createApiProduct(ctx: PrismaContext, input: ProductInput): Promise<Product> {
  if (!isGoods(input.type)) return createProduct(ctx, input as NewProduct);
  throw new AppError(
    "product_type_not_creatable",
    `A ${input.type} cannot be created over the API. Create it in the dashboard, then use its id here.`,
    {
      param: "type",
    },
  );
}

/** Creates a product of any type with its lists. Throws `invalid_request` and `slug_taken`. */
export function createProduct(ctx: PrismaContext, input: NewProduct): Promise<Product> {
  return inPrismaTransaction(ctx, async (tx) => {
    const id = newId();
    const columns = newColumns(input);
    const product = { id, type: input.type, price_cents: columns.price_cents };
    const lists = newLists(product, input);
    await insert(tx, product, columns);
    await writeLists(tx, product, lists);
    const created = await getProduct(tx, id);
    await appendEvents(tx, [{ type: "product.created", data: created }]);
    return created;
  });
}

const MAX_SLUG_LENGTH = 80;

/**
 * Inserts the row. Of two products with the same slug at once, the unique index accepts one: the other tries the next
 * free slug, or throws `slug_taken` if the caller chose the slug.
 */
async function insert(tx: PrismaContext, { id, type }: { id: string; type: string }, columns: Columns): Promise<void> {
  const { currency } = await getSettings(tx);
  const identity = { merchant_id: tx.merchantId, id, mode: tx.mode, type, currency };
  const times = { created_at: tx.now, updated_at: tx.now };
  const base = slugOf(columns.title, MAX_SLUG_LENGTH) || type.replaceAll("_", "-");
  for (;;) {
    const slug = columns.slug ?? (await freeSlug(tx, base));
    const data = { ...identity, ...toPrismaData({ ...columns, slug }), ...times };
    const { count } = await tx.db.product.createMany({ data, skipDuplicates: true });
    if (count > 0) return;
    if (columns.slug) throw slugTaken(slug);
  }
}

async function freeSlug(tx: PrismaContext, base: string): Promise<string> {
  const [row] = await tx.sql<{ slug: string }>(FREE_SLUG, [base]);
  return row?.slug ?? base;
}
