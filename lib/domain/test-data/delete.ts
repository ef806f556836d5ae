import { AppError } from "#lib/core/errors";
import { fromUnix, toUnix } from "#lib/core/time";
import type { Statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { raiseCredentialsVersion } from "#lib/db/credentials-version";
import { inTransaction } from "#lib/db/transaction";
import { releaseFilesOfProducts } from "#lib/domain/files/remove";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { countData } from "./read.ts";
import * as sql from "./sql.ts";

const ORDERS_BATCH = 50;
const PRODUCTS_BATCH = 20;
/** One can have ten thousands of rows. */
const FILES_BATCH = 1;
const BATCH = 500;

/**
 * Begins to delete all test data of the store that was created before the next second. What is created later stays, with the
 * products and customers that it needs. `deleteBatch` does the work. Throws `invalid_transition` in live mode, and while a
 * deletion is being worked on.
 */
export function beginDeletion(ctx: Context): Promise<void> {
  onlyTest(ctx);
  return inTransaction(ctx, async (tx) => {
    const { items: _withTheirOrders, ...counts } = await countData(tx);
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const [begun] = await tx.sql(sql.BEGIN, [fromUnix(toUnix(tx.now) + 1), rows]);
    if (!begun)
      throw new AppError(
        "invalid_transition",
        "The test data is already being deleted. Wait until the deletion has finished.",
      );
    await recordSecurityEvent(tx, { action: "test_data.deleted", details: { rows } });
  });
}

/**
 * Deletes the next batch of a deletion in one transaction, so that it goes on where it was when a process ends. Returns whether
 * anything is left to do here: false also while another process works on it.
 */
export function deleteBatch(ctx: Context): Promise<boolean> {
  onlyTest(ctx);
  return inTransaction(ctx, async (tx) => {
    const [claimed] = await tx.sql<{ requested_at: Date }>(sql.CLAIM);
    if (!claimed) return false;
    for (const step of STEPS) {
      const count = await step(tx, claimed.requested_at);
      if (count === 0) continue;
      await tx.sql(sql.PROGRESS, [count]);
      return true;
    }
    for (const statement of sql.DELETE_FIGURES) await tx.sql(statement);
    await tx.sql(sql.FINISH, [tx.realNow]);
    const wasAhead = await tx.sql(sql.SET_CLOCK_BACK);
    if (wasAhead.length > 0) await raiseCredentialsVersion(tx);
    return false;
  });
}

function onlyTest({ mode }: Context): void {
  if (mode !== "test")
    throw new AppError("invalid_transition", "Live data cannot be deleted. Switch to test data, then delete that.");
}

/** Deletes a batch of what was created before a time. Returns how many objects. */
type Step = (tx: Context, before: Date) => Promise<number>;

async function deleteOrders(tx: Context, before: Date): Promise<number> {
  const orders = await tx.sql<{ id: string; checkout_token: string | null }>(sql.LOCK_ORDERS, [before, ORDERS_BATCH]);
  if (orders.length === 0) return 0;
  await tx.sql(sql.DELETE_CHECKOUTS, [orders.flatMap(({ checkout_token }) => checkout_token ?? [])]);
  const ids = orders.map(({ id }) => id);
  const payments = await tx.sql<{ id: string }>(sql.PAYMENTS, [ids]);
  await tx.sql(sql.DELETE_OBJECTS, [payments.map(({ id }) => id)]);
  for (const statement of sql.DELETE_OF_ORDERS) await tx.sql(statement, [ids]);
  return ids.length;
}

async function deleteProducts(tx: Context, before: Date): Promise<number> {
  const products = await tx.sql<{ id: string }>(sql.LOCK_PRODUCTS, [before, PRODUCTS_BATCH]);
  if (products.length === 0) return 0;
  await releaseFilesOfProducts(
    tx,
    products.map(({ id }) => id),
  );
  return (await tx.sql(sql.DELETE_PRODUCTS, [before, PRODUCTS_BATCH])).length;
}

async function deleteEvents(tx: Context, before: Date): Promise<number> {
  const events = await tx.sql<{ id: string }>(sql.DELETE_EVENTS, [before, BATCH]);
  if (events.length > 0) await tx.sql(sql.DELETE_DELIVERIES, [events.map(({ id }) => id)]);
  return events.length;
}

const deleteRows =
  (statement: Statement, batch = BATCH): Step =>
  async (tx, before) =>
    (await tx.sql(statement, [before, batch])).length;

/** What refers to other rows comes first. */
const STEPS: readonly Step[] = [
  deleteOrders,
  deleteRows(sql.DELETE_CUSTOMERS),
  deleteProducts,
  deleteRows(sql.DELETE_DISCOUNT_CODES),
  deleteRows(sql.DELETE_FILES, FILES_BATCH),
  deleteEvents,
  ...sql.DELETE_LOGS.map((statement) => deleteRows(statement)),
  deleteRows(sql.DELETE_ANSWERS),
];
