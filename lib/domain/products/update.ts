import { isDeepStrictEqual } from "node:util";
import { notFound } from "#lib/core/errors";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { followTimeslots } from "#lib/domain/bookings/follow-timeslots";
import { appendEvents } from "#lib/domain/outbox/append";
import { type Columns, changedColumns, present, toData } from "./columns.ts";
import { slugTaken } from "./create.ts";
import type { ProductPatch } from "./input.ts";
import { changedLists, writeLists } from "./lists.ts";
import { getProduct } from "./read.ts";
import { moveRefusal } from "./refusal.ts";
import type { ProductRow } from "./row.ts";
import type { Product } from "./schema.ts";
import { LOCK_AGAINST_SALES, LOCK_PRODUCT } from "./sql.ts";

/**
 * Changes a product and the lists that are sent. Locks the product's row first, so that two changes of one product run
 * one after the other, then the rows of its lists, where purchases wait. A change of nothing fires no event.
 * Throws `not_found`, `invalid_request`, `invalid_transition` and `slug_taken`.
 */
export function updateProduct(ctx: PrismaContext, id: string, patch: ProductPatch): Promise<Product> {
  return inPrismaTransaction(ctx, async (tx) => {
    // A slug is part of a unique key: to change it, PostgreSQL needs the lock that rows that refer to this one wait for.
    const lock = patch.slug === undefined ? LOCK_PRODUCT : LOCK_AGAINST_SALES;
    const [row] = await tx.sql<ProductRow>(lock, [id]);
    if (!row) throw notFound("product");
    const columns = changedColumns(row, patch);
    const price_cents = columns.price_cents ?? Number(row.price_cents);
    const lists = await changedLists(tx, { id, type: row.type, price_cents }, patch);
    const refusal = moveRefusal(row.status, patch.status ?? row.status);
    if (refusal) throw refusal;
    const hasNewLists = await writeLists(tx, row, lists);
    const changes = differing(columns, present(row));
    if (!hasNewLists && Object.keys(changes).length === 0) return getProduct(tx, id);
    await write(tx, id, changes);
    const followed = patch.timeslots ? await followTimeslots(tx, id) : [];
    const product = await getProduct(tx, id);
    await appendEvents(tx, [{ type: "product.updated", data: product }, ...followed]);
    return product;
  });
}

const differing = (changes: Partial<Columns>, now: Columns): Partial<Columns> =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => !isDeepStrictEqual(value, now[name as keyof Columns])),
  );

async function write(tx: PrismaContext, id: string, changes: Partial<Columns>): Promise<void> {
  const where = { merchant_id: tx.merchantId, mode: tx.mode, id };
  try {
    await tx.db.product.updateMany({ where, data: { ...toData(changes), updated_at: tx.now } });
  } catch (error) {
    if ((error as { code?: string }).code === "P2002" && changes.slug) throw slugTaken(changes.slug);
    throw error;
  }
}
