import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import DownloadPage from "#app/download/[token]/page.tsx";
import { toSessionToken } from "#lib/auth/session-token";
import { newId } from "#lib/core/ids";
import { prisma } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { cancelOrder } from "#lib/domain/checkout/cancel";
import { downloadsOf } from "#lib/domain/files/download";
import { renewLink, withdrawLink } from "#lib/domain/files/withdraw-link";
import { fulfillOrder } from "#lib/domain/orders/fulfill";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { updateSettings } from "#lib/domain/stores/update-settings";
import { sessionCookie } from "#lib/pages/cookies";
import { addFile, makeDigitalProduct, openFilesFolder, orderFiles } from "#lib/testing/files";
import { request } from "#lib/testing/next-headers";
import { payOrder } from "#lib/testing/pay-order";
import { openSession, signInPerson } from "#lib/testing/people";
import { makeStore, present } from "#lib/testing/store";
import { GET, HEAD } from "./route.ts";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);

openFilesFolder();

interface Link {
  token: string;
  id: string;
}

const ask = ({ token, id }: Link, headers: Record<string, string> = {}, handle = GET) =>
  handle(new Request(`http://localhost:3000/download/${token}/${id}`, { headers }), {
    params: Promise.resolve({ token, file: id }),
  });

/** Returns the status only. */
async function statusOf(link: Link, headers?: Record<string, string>): Promise<number> {
  const answer = await ask(link, headers);
  await answer.body?.cancel();
  return answer.status;
}

beforeEach(() => {
  request.headers = new Headers();
  request.cookies.clear();
});

/** Signs somebody of the store in, in this mode. */
async function signIn(ctx: PrismaContext, role = "staff"): Promise<void> {
  const { sessionId } = await signInPerson(present(ctx), role);
  request.cookies.set(sessionCookie().name, await toSessionToken(sessionId));
}

/** A file of ten bytes that was bought. Of a test order only people of the store get it. */
async function buy(ctx: PrismaContext, name = "handbook.pdf", method: "manual" | "checkout" = "manual") {
  if (ctx.mode === "test") await signIn(ctx);
  const { productId } = await makeDigitalProduct(ctx);
  const id = await addFile(ctx, productId, "0123456789", { name });
  const order = await orderFiles(ctx, productId, { method });
  return { productId, order, link: { token: (await downloadsOf(ctx, order.id))?.token ?? "", id } };
}

const show = async (token: string): Promise<string> =>
  renderToStaticMarkup(await DownloadPage({ params: Promise.resolve({ token }) } as PageProps<"/download/[token]">));

const countsOf = async (ctx: PrismaContext, orderId: string) =>
  (await downloadsOf(ctx, orderId))?.files.map(({ downloads }) => downloads);

test("who has paid gets the whole file, to be saved under its name and never shown, and it is counted", async () => {
  const { live: ctx } = await makeStore();
  const { order, link } = await buy(ctx, "Über <uns>.html");
  const answer = await ask(link);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": "attachment; filename=\"Uber <uns>.html\"; filename*=UTF-8''%C3%9Cber%20%3Cuns%3E.html",
    "content-length": "10",
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("sandbox"),
    "cache-control": "private, no-store",
  });
  expect(await answer.text()).toBe("0123456789");
  expect(await countsOf(ctx, order.id)).toEqual([1]);
});

test("a link that was withdrawn leads to the page that says so, and the new one opens the files", async () => {
  const { test: ctx } = await makeStore();
  const { order, link } = await buy(ctx);
  await withdrawLink(present(ctx), order.id);
  for (const handle of [GET, HEAD]) {
    const answer = await ask(link, {}, handle);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/download/${link.token}`]);
  }
  await renewLink(present(ctx), order.id);
  expect(await statusOf(link)).toBe(303);
  const token = (await downloadsOf(ctx, order.id))?.token ?? "";
  expect(await statusOf({ ...link, token })).toBe(200);
});

test("a part is sent as it is asked for, and only the one with the first byte counts", async () => {
  const { test: ctx } = await makeStore();
  const { order, link } = await buy(ctx);
  for (const [range, part, text] of [
    ["bytes=3-5", "bytes 3-5/10", "345"],
    ["bytes=7-", "bytes 7-9/10", "789"],
    ["bytes=-2", "bytes 8-9/10", "89"],
  ] as const) {
    const answer = await ask(link, { range });
    expect([answer.status, answer.headers.get("content-range"), await answer.text()]).toEqual([206, part, text]);
    expect(answer.headers.get("content-length")).toBe(String(text.length));
  }
  expect(await countsOf(ctx, order.id)).toEqual([0]);
  const beyond = await ask(link, { range: "bytes=10-" });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */10"]);
  await (await ask(link, { range: "bytes=0-3" })).text();
  expect(await countsOf(ctx, order.id)).toEqual([1]);
  const head = await ask(link, {}, HEAD);
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "10", ""]);
  expect(await countsOf(ctx, order.id)).toEqual([1]);
});

test("who goes on with a file that was replaced meanwhile gets the new one from its beginning", async () => {
  const { test: ctx } = await makeStore();
  const { productId, link } = await buy(ctx);
  const first = await ask(link, { range: "bytes=0-3" });
  expect(await first.text()).toBe("0123");
  const tag = first.headers.get("etag") ?? "";
  expect(await (await ask(link, { range: "bytes=4-", "if-range": tag })).text()).toBe("456789");
  await addFile(ctx, productId, "second edition", { replaces: link.id });
  const answer = await ask(link, { range: "bytes=4-", "if-range": tag });
  expect([answer.status, await answer.text()]).toEqual([200, "second edition"]);
});

test("an order that is not paid, refunded or canceled gets no file, and leads to the page that says why", async () => {
  const { test: ctx } = await makeStore();
  const waiting = await buy(ctx, "a.pdf", "checkout");
  const refused = async (link: Link) => {
    const answer = await ask(link);
    expect([answer.status, await answer.text()]).toEqual([303, ""]);
    expect(answer.headers.get("location")).toBe(`/download/${link.token}`);
    expect(await statusOf(link, { range: "bytes=3-" })).toBe(303);
  };
  await refused(waiting.link);
  await payOrder(ctx, waiting.order.id);
  expect(await statusOf(waiting.link)).toBe(200);
  await fulfillOrder(ctx, waiting.order.id);
  await refundOrder(ctx, waiting.order.id, { amount_cents: 1 });
  expect(await statusOf(waiting.link)).toBe(200);
  await refundOrder(ctx, waiting.order.id, {});
  await refused(waiting.link);
  const canceled = await buy(ctx, "a.pdf", "checkout");
  await cancelOrder(ctx, canceled.order.id);
  await refused(canceled.link);
});

test("a link opens the files of its order only", async () => {
  const [store, other] = [await makeStore(), await makeStore()];
  const { link } = await buy(store.test);
  const others = [await buy(other.test), await buy(store.live), await buy(store.test)];
  for (const { link: foreign } of others) {
    expect(await statusOf({ token: link.token, id: foreign.id })).toBe(303);
    expect(await statusOf({ token: foreign.token, id: link.id })).toBe(303);
  }
  for (const token of ["", "x", `${link.token.slice(0, -4)}AAAA`]) expect(await statusOf({ ...link, token })).toBe(303);
  for (const id of [newId(), "..", "x"]) expect(await statusOf({ ...link, id })).toBe(303);
});

test("the files of a test order are for people of the store only, in whichever mode they are", async () => {
  const [store, other] = [await makeStore(), await makeStore()];
  const { order, link } = await buy(store.test, "secret.pdf");
  const page = () => show(link.token);
  const nobody = async () => request.cookies.clear();
  for (const become of [nobody, () => signIn(other.test, "owner"), () => signIn(other.live, "owner")]) {
    await become();
    for (const handle of [GET, HEAD]) {
      const answer = await ask(link, {}, handle);
      expect([answer.status, answer.headers.get("location")]).toEqual([303, `/download/${link.token}`]);
    }
    expect(await statusOf(link, { range: "bytes=3-" })).toBe(303);
    const html = await page();
    expect(html).toContain("Only people of Tidehouse can download its files");
    expect(html).not.toContain("secret.pdf");
  }
  expect(await countsOf(store.test, order.id)).toEqual([0]);
  for (const become of [() => signIn(store.test), () => signIn(store.live, "owner")]) {
    await become();
    expect(await statusOf(link)).toBe(200);
    const html = await page();
    expect(html).toContain("secret.pdf");
    expect(html).not.toContain("Anybody with this link");
  }
});

test("the files of a test order wait for the second factor that its store requires, whichever store is open", async () => {
  const [store, other] = [await makeStore(), await makeStore()];
  const { order, link } = await buy(store.test, "secret.pdf");
  const { userId, ctx } = await signInPerson(present(other.test), "owner");
  await prisma().store_role.create({
    data: { merchant_id: store.test.merchantId, user_id: userId, role: "owner", created_at: ctx.now },
  });
  request.cookies.set(sessionCookie().name, await toSessionToken(await openSession(ctx)));
  await updateSettings(present(store.test), { require_second_factor: true });
  for (const handle of [GET, HEAD]) expect((await ask(link, {}, handle)).status).toBe(303);
  const html = await show(link.token);
  expect(html).toContain("Tidehouse requires a second factor");
  expect(html).not.toContain("secret.pdf");
  expect(await countsOf(store.test, order.id)).toEqual([0]);
  await prisma().totp.create({
    data: { user_id: userId, secret_sealed: Buffer.from([1]), created_at: ctx.now, confirmed_at: ctx.now },
  });
  expect(await statusOf(link)).toBe(200);
  expect(await show(link.token)).toContain("secret.pdf");
});

test("the files of a live order are for whoever has its link", async () => {
  const { live } = await makeStore();
  const { link } = await buy(live);
  expect(request.cookies.size).toBe(0);
  expect(await statusOf(link)).toBe(200);
});

test("of many downloads at once each is counted", async () => {
  const { test: ctx } = await makeStore();
  const { order, link } = await buy(ctx);
  await Promise.all(Array.from({ length: 20 }, async () => (await ask(link)).text()));
  expect(await countsOf(present(ctx), order.id)).toEqual([20]);
});

test("a file that storage has lost is unavailable, and is not counted", async () => {
  const { test: ctx } = await makeStore();
  const { order, link } = await buy(ctx);
  vi.stubEnv("FILES_FOLDER", "/nowhere");
  const answer = await ask(link);
  expect([answer.status, await answer.text()]).toEqual([
    503,
    "The file cannot be read at the moment. Try again in a few minutes.\n",
  ]);
  expect(await countsOf(ctx, order.id)).toEqual([0]);
});
