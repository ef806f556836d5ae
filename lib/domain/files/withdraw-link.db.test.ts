import { expect, test } from "vitest";
import { storedEmail } from "#lib/core/email";
import { listAuditEntries } from "#lib/dashboard/audit/read";
import type { PrismaContext } from "#lib/db/context";
import { getGuestStore, readGuestFacts } from "#lib/mail/read-facts";
import { allRows } from "#lib/testing/all-rows";
import { addFile, makeDigitalProduct, openFilesFolder, orderFiles } from "#lib/testing/files";
import { signInPerson } from "#lib/testing/people";
import { codeOf, makeStore } from "#lib/testing/store";
import { downloadsOf, findDownload, findDownloads, findOrderDownloads, viewDownloads } from "./download.ts";
import { renewLink, withdrawLink } from "./withdraw-link.ts";

openFilesFolder();

async function bought(ctx: PrismaContext): Promise<{ orderId: string; file: string; token: string }> {
  const { productId } = await makeDigitalProduct(ctx);
  const file = await addFile(ctx, productId, "chapter one");
  const { id: orderId } = await orderFiles(ctx, productId);
  return { orderId, file, token: (await downloadsOf(ctx, orderId))?.token ?? "" };
}

/** What the guest of a link gets: the state of its page, and whether a file is opened. */
async function gets(ctx: PrismaContext, token: string, file: string): Promise<[string, boolean]> {
  const downloads = await findDownloads(token, ctx.now);
  if (!downloads) throw new Error("The link is not of this installation.");
  return [(await viewDownloads(downloads)).state, (await findDownload(downloads, file)) !== null];
}

test("a link that is withdrawn opens nothing, and its mail has none; a new one does, and the old one stays closed", async () => {
  const store = await makeStore();
  const { ctx, userId } = await signInPerson(store.test, "developer");
  const { orderId, file, token } = await bought(ctx);
  expect(await gets(ctx, token, file)).toEqual(["ready", true]);
  await withdrawLink(ctx, orderId);
  expect(await gets(ctx, token, file)).toEqual(["withdrawn", false]);
  const mail = await readGuestFacts(ctx, await getGuestStore(ctx), orderId, { part: 1 });
  expect([mail.downloads, await downloadsOf(ctx, orderId)]).toEqual([null, null]);
  expect(await findOrderDownloads(ctx, orderId)).toMatchObject({ withdrawn: ctx.now.getTime() / 1_000 });
  await renewLink(ctx, orderId);
  const renewed = (await downloadsOf(ctx, orderId))?.token ?? "";
  expect(renewed).not.toBe(token);
  expect(await gets(ctx, renewed, file)).toEqual(["ready", true]);
  expect(await gets(ctx, token, file)).toEqual(["withdrawn", false]);
  const { data } = await listAuditEntries(ctx, { actor_id: userId });
  const entries = data.filter(({ action }) => action.startsWith("order.link"));
  expect(entries.map(({ action, kind, target_id }) => [action, kind, target_id]).sort()).toEqual([
    ["order.link_renewed", "sale", orderId],
    ["order.link_withdrawn", "sale", orderId],
  ]);
});

test("of many who withdraw or renew at once one does, and a refusal changes nothing", async () => {
  const { test: ctx, merchantId } = await makeStore();
  const { orderId } = await bought(ctx);
  const many = (change: typeof withdrawLink) =>
    Promise.all(Array.from({ length: 6 }, () => codeOf(change(ctx, orderId))));
  const once = ["done", ...Array(5).fill("invalid_transition")];
  expect((await many(withdrawLink)).sort()).toEqual(once);
  expect((await many(renewLink)).sort()).toEqual(once);
  const before = await allRows([merchantId]);
  expect(await codeOf(renewLink(ctx, orderId))).toBe("invalid_transition");
  expect(await allRows([merchantId])).toBe(before);
});

test("another store and the other mode can neither withdraw nor renew a link", async () => {
  const store = await makeStore();
  const { orderId } = await bought(store.test);
  const before = await allRows([store.merchantId]);
  for (const stranger of [store.live, (await makeStore()).test]) {
    expect(await codeOf(withdrawLink(stranger, orderId))).toBe("not_found");
    expect(await codeOf(renewLink(stranger, orderId))).toBe("not_found");
    expect(await findOrderDownloads(stranger, orderId)).toBeNull();
  }
  expect(await allRows([store.merchantId])).toBe(before);
});

test("the page of a download shows the address of the store as it was typed", async () => {
  const { test: ctx } = await makeStore();
  const { token } = await bought(ctx);
  const support_email = storedEmail("info@müller.example");
  await ctx.db.store_settings.updateMany({ where: { merchant_id: ctx.merchantId }, data: { support_email } });
  const downloads = await findDownloads(token, ctx.now);
  expect(downloads && (await viewDownloads(downloads)).support_email).toBe("info@müller.example");
});
