import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { addSeconds } from "#lib/core/time";
import { findDeletion } from "#lib/dashboard/test-data/read";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { cancelOrder } from "#lib/domain/checkout/cancel";
import { createCustomer } from "#lib/domain/customers/create";
import { createDiscountCode } from "#lib/domain/discount-codes/create";
import { listDiscountCodes } from "#lib/domain/discount-codes/read";
import { findDownload, findDownloads, openDownload } from "#lib/domain/files/download";
import { downloadToken } from "#lib/domain/files/token";
import { redeemGiftCard } from "#lib/domain/gift-cards/redeem";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { createOrder } from "#lib/domain/sales/create";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { voidTicket } from "#lib/domain/tickets/void";
import { deleteTestData } from "#lib/jobs/delete-test-data";
import { removeUnusedFiles } from "#lib/jobs/remove-unused-files";
import { allRows } from "#lib/testing/all-rows";
import { addFile, makeDigitalProduct, openFilesFolder, orderFiles } from "#lib/testing/files";
import { fillStore } from "#lib/testing/filled-store";
import {
  holdTickets,
  orderBooking,
  orderGiftCard,
  orderMembership,
  orderTickets,
  orderVoucher,
} from "#lib/testing/orders";
import { makePhysicalProduct, makeTicketProduct } from "#lib/testing/products";
import { actionsOf } from "#lib/testing/security-events";
import { outcomeOf, recordOf, StepOperation } from "#lib/testing/step-operation";
import { codeOf, later, makeKey, makeStore, present } from "#lib/testing/store";
import { tablesWith } from "#lib/testing/tables-with";
import { beginDeletion, deleteBatch } from "./delete.ts";
import { countData } from "./read.ts";

const folder = openFilesFolder();

/** Fills a mode with something of every kind, as the API would. */
async function sellEverything(ctx: PrismaContext): Promise<void> {
  const { order, ticketIds } = await orderTickets(ctx, {}, 2);
  await redeemTicket(ctx, ticketIds[0] ?? "", {});
  await refundOrder(ctx, order.id, { amount_cents: 100 });
  const card = await orderGiftCard(ctx, 5_000);
  await redeemGiftCard(ctx, card, { amount_cents: 100 });
  await runImport(ctx, card);
  await createDiscountCode(ctx, { code: "SUMMER", percent_off: 10 });
  await orderBooking(ctx);
  await orderBooking(ctx, { timeslots: [4] });
  await orderVoucher(ctx);
  await orderMembership(ctx);
  await makePhysicalProduct(ctx, [3, 5]);
  const { productId } = await makeDigitalProduct(ctx);
  const file = await addFile(ctx, productId, "a handbook");
  const { id: orderId } = await orderFiles(ctx, productId);
  const downloads = await findDownloads(downloadToken({ merchantId: ctx.merchantId, orderId, number: 0 }), ctx.now);
  const found = downloads && (await findDownload(downloads, file));
  if (found) await (await openDownload(downloads, { id: file, file: found })).cancel();
  await pool().query(
    "INSERT INTO request_log_gap (merchant_id, mode, hour, count, kept_until) VALUES ($1, $2, $3, 1, $3)",
    [ctx.merchantId, ctx.mode, ctx.now],
  );
}

/** Records that a gift card was imported from another system. */
async function runImport(ctx: PrismaContext, cardId: string): Promise<void> {
  const [id, values] = [newId(), [ctx.merchantId, ctx.mode]];
  await pool().query(
    `INSERT INTO moving_in (merchant_id, mode, id, kind, status, file_name, headers, choices, row_count, actor_name, created_at)
     VALUES ($1, $2, $3, 'gift_card', 'done', 'cards.csv', '{}', '{}', 1, 'Ines', $4)`,
    [...values, id, ctx.now],
  );
  await pool().query(
    "INSERT INTO moving_in_row (merchant_id, mode, moving_in_id, line, id, cells, item_id) VALUES ($1, $2, $3, 1, $4, '{}', $5)",
    [...values, id, newId(), cardId],
  );
  await pool().query(
    `INSERT INTO foreign_code (merchant_id, mode, code, shown, kind, item_id, token, moving_in_id)
     VALUES ($1, $2, 'OLD1', 'old-1', 'gift_card', $4, 'token', $3)`,
    [...values, id, cardId],
  );
}

/** Runs batches until none is left. Returns how many. */
async function deleteAll(ctx: PrismaContext): Promise<number> {
  for (let batches = 1; ; batches++) if (!(await deleteBatch(ctx))) return batches;
}

/** The tables with data of a store and a mode. */
async function tablesOfModes(): Promise<string[]> {
  const withMode = new Set(await tablesWith("mode"));
  return (await tablesWith("merchant_id")).filter((name) => withMode.has(name));
}

/** The tables with rows of this mode, without those that stay. */
async function leftIn({ merchantId, mode }: PrismaContext): Promise<string[]> {
  const left: string[] = [];
  for (const name of await tablesOfModes()) {
    if (["api_key", "device", "oauth_grant", "webhook_endpoint", "security_event", "session"].includes(name)) continue;
    const found = await pool().query(`SELECT FROM "${name}" WHERE merchant_id = $1 AND mode = $2 LIMIT 1`, [
      merchantId,
      mode,
    ]);
    if (found.rowCount) left.push(name);
  }
  return left.sort();
}

const NOTHING = { orders: 0, items: 0, customers: 0, products: 0, events: 0, mail: 0, logs: 0 };

test("everything in test mode is deleted, with holds and checkouts, and keys stay", async () => {
  const store = await makeStore();
  await sellEverything(store.test);
  await holdTickets(store.test);
  await makeKey(store.test);
  await beginDeletion(store.test);
  await deleteAll(store.test);
  expect(await leftIn(store.test)).toEqual(["unused_file"]);
  expect(folder.count()).toBe(1);
  await removeUnusedFiles.run(new Date());
  expect(folder.count()).toBe(0);
  expect(await leftIn(store.test)).toEqual([]);
  expect(await countData(store.test)).toEqual(NOTHING);
  const { rows } = await pool().query("SELECT FROM api_key WHERE merchant_id = $1", [store.merchantId]);
  expect(rows).toHaveLength(1);
  expect(await actionsOf(store.merchantId)).toEqual([
    ...["order.refunded", "discount_code.created", "api_key.created", "test_data.deleted"],
  ]);
});

test("a discount code stays while an order that is newer than the deletion has it", async () => {
  const { test: ctx } = await makeStore();
  const { id } = await createDiscountCode(ctx, { code: "KEPT", percent_off: 10 });
  await createDiscountCode(ctx, { code: "GONE", percent_off: 10 });
  await beginDeletion(ctx);
  const { productId } = await makeTicketProduct(later(ctx, 60));
  const order = await createOrder(later(ctx, 60), {
    customer: { email: "mara@post.example" },
    items: [{ product_id: productId, quantity: 1 }],
    payment_method: "checkout",
    discount_code: "KEPT",
  });
  await deleteAll(ctx);
  expect((await listDiscountCodes(ctx, {})).data).toMatchObject([{ id, uses: 1 }]);
  await cancelOrder(later(ctx, 60), order.id);
  expect((await listDiscountCodes(ctx, {})).data).toMatchObject([{ id, uses: 0 }]);
});

test("live data and other stores are untouched", async () => {
  const [store, other] = [await makeStore(), await makeStore()];
  await sellEverything(store.live);
  await sellEverything(other.test);
  const [live, others] = [await countData(store.live), await allRows([other.merchantId])];
  await sellEverything(store.test);
  await beginDeletion(store.test);
  await deleteAll(store.test);
  expect(await countData(store.live)).toEqual(live);
  expect(live).toMatchObject({ orders: 7, items: 7 });
  expect(await allRows([other.merchantId])).toBe(others);
});

test("nothing of live mode can be deleted", async () => {
  const store = await makeStore();
  await sellEverything(store.live);
  const before = await allRows([store.merchantId]);
  expect(await codeOf(Promise.resolve().then(() => beginDeletion(store.live)))).toBe("invalid_transition");
  await beginDeletion(store.test);
  expect(await codeOf(Promise.resolve().then(() => deleteBatch(store.live)))).toBe("invalid_transition");
  await deleteAll(store.test);
  const { rows } = await pool().query("DELETE FROM test_data_deletion WHERE merchant_id = $1 RETURNING 1", [
    store.merchantId,
  ]);
  expect(rows).toHaveLength(1);
  expect(await allRows([store.merchantId])).toBe(before);
});

test("a large store is deleted in batches, which the schedule goes on with, and counts how far it is", async () => {
  const store = await makeStore();
  await fillStore(store.merchantId, 1_000); // more than a batch of every kind
  // The filler gives rows of both modes to the same parents, which the product never does: here all are of test mode.
  for (const name of await tablesOfModes()) {
    if (["security_event", "session"].includes(name)) continue;
    await pool().query(`UPDATE "${name}" SET mode = 'test' WHERE merchant_id = $1`, [store.merchantId]);
  }
  await pool().query("ANALYZE"); // the plans of the tests above are for tables with hardly a row
  const now = new Date();
  const ctx = { ...store.test, now };
  await beginDeletion(ctx);
  await deleteBatch(ctx);
  const after = await findDeletion(ctx);
  expect(after).toMatchObject({ finished: null });
  expect(after?.deleted).toBeGreaterThan(0);
  expect(after?.deleted).toBeLessThan(after?.total ?? 0);
  for (let isLeft = true; isLeft; ) isLeft = (await deleteTestData.run(now)) > 0;
  expect(await countData(ctx)).toEqual(NOTHING);
  expect(await findDeletion(ctx)).toMatchObject({ deleted: after?.total, finished: expect.any(Number) });
});

test("of many beginnings at once one takes place, and of many batches at once none fails", async () => {
  const store = await makeStore();
  await sellEverything(store.test);
  const begun = await Promise.all(Array.from({ length: 8 }, () => codeOf(beginDeletion(store.test))));
  expect(begun.filter((code) => code === "done")).toHaveLength(1);
  expect(new Set(begun)).toEqual(new Set(["done", "invalid_transition"]));
  await Promise.all(Array.from({ length: 8 }, () => deleteAll(store.test)));
  await deleteAll(store.test);
  expect(await leftIn(store.test)).toEqual(["unused_file"]);
  await beginDeletion(later(store.test, 5)); // a finished one can be followed by another
});

test("what is created after the beginning stays, with the products and customers that it needs", async () => {
  const store = await makeStore();
  const { productId } = await makeTicketProduct(store.test);
  await orderTickets(store.test);
  await createCustomer(store.test, { email: "mara@post.example" });
  await beginDeletion(store.test);
  const order = await createOrder(later(store.test, 60), {
    customer: { email: "mara@post.example" },
    items: [{ product_id: productId, quantity: 1 }],
    payment_method: "manual",
  });
  await deleteAll(store.test);
  expect(await countData(store.test)).toMatchObject({ orders: 1, items: 1, customers: 1, products: 1 });
  await redeemTicket(later(store.test, 61), order.items[0]?.issued[0]?.id ?? "", {});
});

test("stored answers are deleted, and a request that runs keeps its lease", async () => {
  const { test: ctx, merchantId } = await makeStore();
  const bearer = await makeKey(ctx);
  const operation = new StepOperation();
  await operation.send(bearer, "answered");
  const { begun, end } = operation.hold();
  const running = operation.send(bearer, "running");
  await begun;
  await beginDeletion(later(present(ctx), 5));
  await deleteAll(ctx);
  expect(await recordOf(merchantId, "answered")).toBeUndefined();
  expect(outcomeOf(await operation.send(bearer, "running"))).toBe("idempotency_conflict");
  end();
  await running;
  expect(outcomeOf(await operation.send(bearer, "running"))).toBe("again done");
});

test("sales and uses at the same time succeed or find nothing, and the deletion goes on", async () => {
  const store = await makeStore();
  const { ticketIds } = await orderTickets(store.test, {}, 20);
  await beginDeletion(store.test);
  const uses = ticketIds.map((id) => codeOf(redeemTicket(store.test, id, {})));
  const voids = ticketIds.slice(10).map((id) => codeOf(voidTicket(store.test, id)));
  const [outcomes] = await Promise.all([Promise.all([...uses, ...voids]), deleteAll(store.test)]);
  for (const code of outcomes)
    expect(["done", "not_found", "already_redeemed_or_voided", "already_voided"]).toContain(code);
  await pool().query("UPDATE test_data_deletion SET finished_at = NULL, requested_at = $2 WHERE merchant_id = $1", [
    store.merchantId,
    addSeconds(store.test.now, 5),
  ]);
  await deleteAll(store.test);
  expect(await leftIn(store.test)).toEqual([]);
});
