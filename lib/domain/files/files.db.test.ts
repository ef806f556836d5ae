import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { addDays } from "#lib/core/time";
import { listProductFiles } from "#lib/dashboard/product-files/read";
import { previewRefund } from "#lib/dashboard/refund-preview/read";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { deleteProduct } from "#lib/domain/products/delete";
import { updateProduct } from "#lib/domain/products/update";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { removeUnusedFiles } from "#lib/jobs/remove-unused-files";
import { diskStorage } from "#lib/storage/disk";
import { allRows } from "#lib/testing/all-rows";
import { addFile, contentOf, makeDigitalProduct, openFilesFolder, orderFiles } from "#lib/testing/files";
import { ownDatabase } from "#lib/testing/own-database";
import { makeTicketProduct } from "#lib/testing/products";
import { codeOf, makeStore, present } from "#lib/testing/store";
import {
  downloadsOf,
  findDownload,
  findDownloads,
  findOrderDownloads,
  openDownload,
  viewDownloads,
} from "./download.ts";
import { removeFile } from "./remove.ts";
import { MAX_FILE_BYTES, MAX_FILES } from "./schema.ts";
import { uploadFile } from "./upload.ts";

ownDatabase();
const folder = openFilesFolder();

const namesOf = async (ctx: PrismaContext, productId: string) =>
  (await listProductFiles(ctx, productId)).map(({ name }) => name);
/** Removes what is due. */
const clean = () => removeUnusedFiles.run(new Date(Date.now() + 1_000));

test("a file is added to its product, and everybody who has paid gets it, also those who bought before", async () => {
  const { test: ctx } = await makeStore();
  const { productId } = await makeDigitalProduct(ctx);
  const order = await orderFiles(ctx, productId);
  expect(await downloadsOf(ctx, order.id)).toBeNull();
  await addFile(ctx, productId, "chapter one", { name: "Über uns.pdf" });
  expect(await listProductFiles(ctx, productId)).toMatchObject([
    { name: "Über uns.pdf", size_bytes: 11, variant_id: null, downloads: 0, orders: 1 },
  ]);
  expect(await downloadsOf(ctx, order.id)).toMatchObject({ files: [{ name: "Über uns.pdf", product: "Handbook" }] });
});

test("a file of one variant goes to the buyers of that variant only", async () => {
  const { test: ctx } = await makeStore();
  const { productId, variantIds } = await makeDigitalProduct(ctx, 2);
  const [pdf, epub] = variantIds;
  const orders = [
    await orderFiles(ctx, productId, { variantId: pdf }),
    await orderFiles(ctx, productId, { variantId: epub }),
  ];
  await addFile(ctx, productId, "for all", { name: "all.txt" });
  await addFile(ctx, productId, "for one", { name: "one.epub", variantId: epub });
  const names = orders.map(async ({ id }) => (await downloadsOf(ctx, id))?.files.map(({ name }) => name));
  expect(await Promise.all(names)).toEqual([["all.txt"], ["all.txt", "one.epub"]]);
  expect((await listProductFiles(ctx, productId)).map(({ orders: count }) => count)).toEqual([2, 1]);
  const other = await makeDigitalProduct(ctx, 2);
  const foreign = addFile(ctx, productId, "x", { variantId: other.variantIds[0] });
  expect(await codeOf(foreign)).toBe("invalid_request");
});

test("a file that is replaced keeps its id, and the old one is removed from storage by the job", async () => {
  const { test: ctx } = await makeStore();
  const { productId } = await makeDigitalProduct(ctx);
  const id = await addFile(ctx, productId, "first");
  const before = folder.count();
  expect(await addFile(ctx, productId, "second edition", { name: "v2.pdf", replaces: id })).toBe(id);
  expect(await listProductFiles(ctx, productId)).toMatchObject([{ id, name: "v2.pdf", size_bytes: 14 }]);
  expect(folder.count()).toBe(before + 1);
  expect(await clean()).toBe(1);
  expect(folder.count()).toBe(before);
  expect(await clean()).toBe(0);
});

test("what cannot be added is refused before it is read, and changes nothing", async () => {
  const store = await makeStore();
  const other = await makeStore();
  const ctx = present(store.test);
  const { productId } = await makeDigitalProduct(ctx);
  const { productId: tickets } = await makeTicketProduct(ctx);
  const before = await allRows([store.merchantId, other.merchantId]);
  const files = folder.count();
  let isRead = false;
  async function* content() {
    isRead = true;
    yield Buffer.from("x");
  }
  const upload = (where: PrismaContext, more: object) =>
    codeOf(uploadFile(where, { productId, name: "a.pdf", size: 1, ...more }, content()));
  expect(await upload(present(other.test), {})).toBe("not_found");
  expect(await upload(present(store.live), {})).toBe("not_found");
  expect(await upload(ctx, { productId: tickets })).toBe("not_found");
  expect(await upload(ctx, { productId: newId() })).toBe("not_found");
  expect(await upload(ctx, { variantId: newId() })).toBe("invalid_request");
  expect(await upload(ctx, { name: "../.." })).toBe("invalid_request");
  expect(await upload(ctx, { size: 0 })).toBe("invalid_request");
  expect(await upload(ctx, { size: Number.NaN })).toBe("invalid_request");
  expect(await upload(ctx, { size: MAX_FILE_BYTES + 1 })).toBe("payload_too_large");
  expect(isRead).toBe(false);
  expect(await upload(ctx, { replaces: newId() })).toBe("not_found");
  expect(folder.count()).toBe(files);
  await removeUnusedFiles.run(addDays(new Date(), 2));
  expect(await allRows([store.merchantId, other.merchantId])).toBe(before);
});

test("an upload that is cut off, is shorter or longer than announced, or cannot be stored leaves nothing", async () => {
  const store = await makeStore();
  const ctx = present(store.test);
  const { productId } = await makeDigitalProduct(ctx);
  const id = await addFile(ctx, productId, "first");
  const before = await allRows([store.merchantId]);
  const files = folder.count();
  async function* cutOff() {
    yield Buffer.from("half");
    throw new Error("aborted");
  }
  const file = { productId, name: "a.pdf", size: 8 };
  for (const more of [{}, { replaces: id }]) {
    expect(await codeOf(uploadFile(ctx, { ...file, ...more }, cutOff()))).toBe("unavailable");
    expect(await codeOf(uploadFile(ctx, { ...file, ...more }, contentOf("short")))).toBe("unavailable");
    expect(await codeOf(uploadFile(ctx, { ...file, ...more }, contentOf("far too long")))).toBe("unavailable");
    expect(
      await codeOf(uploadFile(ctx, { ...file, ...more }, contentOf("12345678"), diskStorage("/dev/null/files"))),
    ).toBe("unavailable");
  }
  expect(folder.count()).toBe(files);
  await removeUnusedFiles.run(addDays(new Date(), 2));
  expect(await allRows([store.merchantId])).toBe(before);
  expect(folder.count()).toBe(files);
});

test("of many uploads at once only as many are used as a product can have, and the others leave nothing", async () => {
  const { test: ctx } = await makeStore();
  const { productId } = await makeDigitalProduct(ctx);
  const before = folder.count();
  const uploads = Array.from({ length: MAX_FILES + 8 }, (_, at) =>
    codeOf(addFile(ctx, productId, `file ${at}`, { name: `${at}.txt` })),
  );
  const outcomes = await Promise.all(uploads);
  expect(outcomes.filter((code) => code === "done")).toHaveLength(MAX_FILES);
  expect(outcomes.filter((code) => code === "invalid_transition")).toHaveLength(8);
  expect(await namesOf(ctx, productId)).toHaveLength(MAX_FILES);
  expect(folder.count()).toBe(before + MAX_FILES);
});

test("of many replacements and removals at once each file in storage is used or removed", async () => {
  const { test: ctx } = await makeStore();
  const { productId } = await makeDigitalProduct(ctx);
  const id = await addFile(ctx, productId, "first");
  await clean();
  const before = folder.count();
  const replaced = await Promise.all(
    Array.from({ length: 8 }, (_, at) => codeOf(addFile(ctx, productId, `edition ${at}`, { replaces: id }))),
  );
  expect(new Set(replaced)).toEqual(new Set(["done"]));
  expect(await clean()).toBe(8);
  expect(folder.count()).toBe(before);
  const removed = await Promise.all(
    Array.from({ length: 4 }, () => codeOf(removeFile(present(ctx), { productId, id }))),
  );
  expect(removed.sort()).toEqual(["done", "not_found", "not_found", "not_found"]);
  expect(await clean()).toBe(1);
  expect(folder.count()).toBe(before - 1);
});

test("a removed file can be downloaded by nobody, and an order keeps how often it was", async () => {
  const { test: ctx } = await makeStore();
  const { productId } = await makeDigitalProduct(ctx);
  const id = await addFile(ctx, productId, "first", { name: "first.pdf" });
  const [reader, other] = [await orderFiles(ctx, productId), await orderFiles(ctx, productId)];
  const link = await findDownloads((await downloadsOf(ctx, reader.id))?.token ?? "", new Date());
  const file = link && (await findDownload(link, id));
  if (!link || !file) throw new Error("The order has no such file.");
  await (await openDownload(link, { id, file })).cancel();
  await removeFile(ctx, { productId, id });
  expect(await clean()).toBe(1);
  expect(await findDownload(link, id)).toBeNull();
  expect([await downloadsOf(ctx, reader.id), (await viewDownloads(link)).files]).toEqual([null, []]);
  expect(await listProductFiles(ctx, productId)).toEqual([]);
  expect((await findOrderDownloads(ctx, reader.id))?.files).toMatchObject([
    { name: "first.pdf", downloads: 1, removed: expect.any(Number) },
  ]);
  expect(await findOrderDownloads(ctx, other.id)).toBeNull();
  expect(await codeOf(addFile(ctx, productId, "second", { replaces: id }))).toBe("not_found");
  for (let at = 0; at < MAX_FILES; at++) await addFile(ctx, productId, "more", { name: `${at}.txt` });
});

test("a file is removed only from its own product, store and mode", async () => {
  const store = await makeStore();
  const other = await makeStore();
  const { productId } = await makeDigitalProduct(store.test);
  const { productId: second } = await makeDigitalProduct(store.test);
  const id = await addFile(store.test, productId, "first");
  const before = await allRows([store.merchantId]);
  for (const [ctx, product] of [
    [other.test, productId],
    [store.live, productId],
    [store.test, second],
  ] as const) {
    expect(await codeOf(removeFile(ctx, { productId: product, id }))).toBe("not_found");
  }
  expect(await allRows([store.merchantId])).toBe(before);
  expect(await listProductFiles(other.test, productId)).toEqual([]);
  expect(await listProductFiles(store.live, productId)).toEqual([]);
});

test("the files of a product that is deleted and of a variant that leaves the list are removed, and those of an ordered product stay", async () => {
  const { test: ctx } = await makeStore();
  const before = folder.count();
  const deleted = await makeDigitalProduct(ctx);
  await addFile(ctx, deleted.productId, "gone");
  const { productId, variantIds } = await makeDigitalProduct(ctx, 2);
  await addFile(ctx, productId, "kept");
  await addFile(ctx, productId, "gone too", { variantId: variantIds[1] });
  await orderFiles(ctx, productId, { variantId: variantIds[0] });
  await deleteProduct(present(ctx), deleted.productId);
  await updateProduct(present(ctx), productId, { variants: [{ id: variantIds[0] }] });
  expect(await codeOf(deleteProduct(present(ctx), productId))).toBe("product_in_use");
  expect(await clean()).toBe(2);
  expect(folder.count()).toBe(before + 1);
  expect(await namesOf(ctx, productId)).toHaveLength(1);
});

test("an upload whose process ended is removed after a day, and one that would begin to be used then is refused", async () => {
  const { test: ctx } = await makeStore();
  const { productId } = await makeDigitalProduct(ctx);
  const before = folder.count();
  const disk = diskStorage(folder.path);
  const slow = {
    ...disk,
    put: async (...given: Parameters<typeof disk.put>) => {
      await disk.put(...given);
      await pool().query("UPDATE unused_file SET remove_after = now() - interval '1 minute' WHERE merchant_id = $1", [
        ctx.merchantId,
      ]);
    },
  };
  const file = { productId, name: "a.pdf", size: 4 };
  expect(await codeOf(uploadFile(present(ctx), file, contentOf("late"), slow))).toBe("unavailable");
  expect(folder.count()).toBe(before);
  expect(await namesOf(ctx, productId)).toEqual([]);
});

test("a refund of a part leaves the downloads as they are, and its preview says what the rest ends", async () => {
  const { test: ctx } = await makeStore();
  const { productId } = await makeDigitalProduct(ctx);
  await addFile(ctx, productId, "kept");
  const order = await orderFiles(ctx, productId);
  await refundOrder(ctx, order.id, { amount_cents: 100 });
  expect((await listProductFiles(ctx, productId))[0]?.orders).toBe(1);
  expect(await previewRefund(ctx, order.id)).toMatchObject({ files: 1 });
  await refundOrder(ctx, order.id, {});
  expect((await listProductFiles(ctx, productId))[0]?.orders).toBe(0);
});
