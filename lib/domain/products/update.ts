import { isDeepStrictEqual } from "node:util";
import { AppError, notFound } from "#lib/core/errors";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { followTimeslots } from "#lib/domain/bookings/follow-timeslots";
import { appendEvents } from "#lib/domain/outbox/append";
import { type Columns, changedColumns, columnsOfRow, toPrismaData } from "./columns.ts";
import type { ProductPatch } from "./input.ts";
import { changedLists, lockLists, writeLists } from "./lists.ts";
import { getProduct } from "./read.ts";
import { slugTaken, transitionRefusal } from "./refusal.ts";
import type { ProductRow } from "./row.ts";
import type { Product } from "./schema.ts";
import { LOCK_AGAINST_SALES, LOCK_PRODUCT } from "./sql.ts";
import { staleRefusal, tagOf } from "./version.ts";

/** What the caller saw before the change. */
export interface Seen {
  /** The version, see `versionOf`. */
  version?: string;
  /** The stock of variants that the change sets, by id. */
  stock?: Record<string, number | null>;
  /** Tags of all that was seen, sales too, of which one must still hold, see `tagOf`. */
  tags?: readonly string[];
}

/**
 * Changes a product and the lists that are sent. Locks the row of the product first, so that changes of it run one
 * after another, then the rows of its lists, so that purchases wait. A patch that changes nothing sends no event.
 * With `seen` it refuses to write over what somebody else has changed since.
 * Throws `not_found`, `precondition_failed`, `invalid_request`, `invalid_transition` and `slug_taken`.
 */
export function updateProduct(ctx: PrismaContext, id: string, patch: ProductPatch, seen?: Seen): Promise<Product> {
  return inPrismaTransaction(ctx, async (tx) => {
    // A slug is part of a unique key. To change it, PostgreSQL needs the lock that sales also wait for.
    const lock = patch.slug === undefined ? LOCK_PRODUCT : LOCK_AGAINST_SALES;
    const [row] = await tx.sql<ProductRow>(lock, [id]);
    if (!row) throw notFound("product");
    const columns = changedColumns(row, patch);
    const price_cents = columns.price_cents ?? Number(row.price_cents);
    const rows = await lockLists(tx, row, patch);
    if (seen) await refuseUnseen(tx, id, patch, seen);
    const lists = changedLists({ ...row, price_cents }, rows, patch);
    const refusal = transitionRefusal(row.status, patch.status ?? row.status);
    if (refusal) throw refusal;
    const hasNewLists = await writeLists(tx, row, lists);
    const changes = differences(columns, columnsOfRow(row));
    if (!hasNewLists && Object.keys(changes).length === 0) return getProduct(tx, id);
    await writeColumns(tx, id, changes);
    const movedBookings = patch.timeslots ? await followTimeslots(tx, id) : [];
    const product = await getProduct(tx, id);
    await appendEvents(tx, [{ type: "product.updated", data: product }, ...movedBookings]);
    return product;
  });
}

/** The rows of the lists are locked if the patch changes them, so the stock that is compared is the stock that is replaced. */
async function refuseUnseen(
  tx: PrismaContext,
  id: string,
  { variants = [] }: ProductPatch,
  { version, stock = {}, tags }: Seen,
): Promise<void> {
  const product = await getProduct(tx, id);
  if (tags && !tags.includes(tagOf(product))) throw preconditionFailed();
  const refusal = version === undefined ? null : staleRefusal(product, version);
  if (refusal) throw refusal;
  for (const variant of product.variants ?? []) {
    if (!(variant.id in stock) || stock[variant.id] === variant.stock) continue;
    const at = variants.findIndex((entry) => entry.id === variant.id);
    const message = `The stock is now ${variant.stock ?? "not counted"}, because units were sold or given back in the meantime. Enter it again.`;
    throw new AppError("invalid_transition", message, { param: `variants.${at}.stock` });
  }
}

const preconditionFailed = () =>
  new AppError(
    "precondition_failed",
    "The product has none of the tags in If-Match: it was changed or sold since you read it. Nothing was changed. Read it again, and send the ETag that comes with it.",
  );

const differences = (changes: Partial<Columns>, before: Columns): Partial<Columns> =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => !isDeepStrictEqual(value, before[name as keyof Columns])),
  );

async function writeColumns(tx: PrismaContext, id: string, changes: Partial<Columns>): Promise<void> {
  const where = { merchant_id: tx.merchantId, mode: tx.mode, id };
  try {
    await tx.db.product.updateMany({ where, data: { ...toPrismaData(changes), updated_at: tx.now } });
  } catch (error) {
    if ((error as { code?: string }).code === "P2002" && changes.slug) throw slugTaken(changes.slug);
    throw error;
  }
}
