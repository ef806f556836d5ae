import { beforeEach, expect, test, vi } from "vitest";
import { toSessionToken } from "#lib/auth/session-token";
import { listProductFiles } from "#lib/dashboard/product-files/read";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { MAX_FILE_BYTES } from "#lib/domain/files/schema";
import { sessionCookie } from "#lib/pages/cookies";
import { makeDigitalProduct, openFilesFolder } from "#lib/testing/files";
import { request } from "#lib/testing/next-headers";
import { signInPerson } from "#lib/testing/people";
import { makeStore, present } from "#lib/testing/store";
import { POST } from "./route.ts";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);

const ORIGIN = "http://localhost:3000";
const folder = openFilesFolder();

beforeEach(() => {
  vi.stubEnv("APP_URL", ORIGIN);
  request.headers = new Headers();
  request.cookies.clear();
});

async function signIn(ctx: PrismaContext, role: string, { isConfirmed = true } = {}): Promise<void> {
  const { sessionId, userId } = await signInPerson(present(ctx), role);
  if (!isConfirmed) await pool().query("UPDATE app_user SET email_verified_at = NULL WHERE id = $1", [userId]);
  request.cookies.set(sessionCookie().name, await toSessionToken(sessionId));
}

const send = (query: Record<string, string>, body: BodyInit, headers: Record<string, string> = {}) => {
  const length = typeof body === "string" ? { "content-length": String(Buffer.byteLength(body)) } : {};
  const init = { method: "POST", body, headers: { ...length, ...headers }, duplex: "half" } as RequestInit;
  return POST(new Request(`${ORIGIN}/products/files?${new URLSearchParams(query)}`, init));
};

test("a developer adds a file, and replaces it", async () => {
  const { test: ctx } = await makeStore();
  const { productId } = await makeDigitalProduct(ctx);
  await signIn(ctx, "developer");
  const query = { product: productId, name: "Müller.pdf" };
  const added = await send(query, "first", { origin: ORIGIN, "sec-fetch-site": "same-origin" });
  const { id } = await added.json();
  expect(added.status).toBe(201);
  const replaced = await send({ ...query, name: "Meier.pdf", replaces: id }, "second");
  expect([replaced.status, (await replaced.json()).id]).toEqual([201, id]);
  expect(await listProductFiles(ctx, productId)).toMatchObject([{ id, name: "Meier.pdf", size_bytes: 6 }]);
});

test("nobody without a session, no staff, no other store and no other site can add a file, and nothing is stored", async () => {
  const { test: ctx } = await makeStore();
  const { productId } = await makeDigitalProduct(ctx);
  const query = { product: productId, name: "a.pdf" };
  const before = folder.count();
  expect((await send(query, "x")).status).toBe(401);
  await signIn(ctx, "staff");
  expect((await send(query, "x")).status).toBe(401);
  await signIn((await makeStore()).test, "owner");
  expect((await send(query, "x")).status).toBe(404);
  await signIn(ctx, "owner");
  expect((await send(query, "x", { origin: "https://elsewhere.example" })).status).toBe(401);
  expect((await send(query, "x", { "sec-fetch-site": "cross-site" })).status).toBe(401);
  expect((await send({ name: "a.pdf" }, "x")).status).toBe(400);
  expect((await send({ ...query, product: "mine" }, "x")).status).toBe(400);
  expect(folder.count()).toBe(before);
  expect(await listProductFiles(ctx, productId)).toEqual([]);
});

test("who has not confirmed an address adds and replaces no file, in either mode, whatever others of the store have", async () => {
  const store = await makeStore();
  for (const ctx of [store.test, store.live]) {
    const { productId } = await makeDigitalProduct(ctx);
    await signIn(ctx, "owner");
    const query = { product: productId, name: "a.pdf" };
    const { id } = await (await send(query, "first")).json();
    const before = [folder.count(), await listProductFiles(ctx, productId)];
    await signIn(ctx, "owner", { isConfirmed: false });
    for (const given of [query, { ...query, replaces: id }]) {
      const refused = await send(given, "second");
      expect([refused.status, (await refused.json()).message]).toEqual([
        409,
        expect.stringContaining("Confirm your e-mail address before you upload files"),
      ]);
    }
    expect([folder.count(), await listProductFiles(ctx, productId)]).toEqual(before);
  }
});

test("a file that is too large is refused before it is read, and one that is larger than it says is not read to its end", async () => {
  const { test: ctx } = await makeStore();
  const { productId } = await makeDigitalProduct(ctx);
  await signIn(ctx, "developer");
  const query = { product: productId, name: "a.bin" };
  const before = folder.count();
  let chunks = 0;
  const endless = () =>
    new ReadableStream({
      pull(controller) {
        chunks += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
  expect((await send(query, endless(), { "content-length": String(MAX_FILE_BYTES + 1) })).status).toBe(413);
  expect((await send(query, endless())).status).toBe(400);
  expect((await send(query, endless(), { "content-length": "3000000" })).status).toBe(503);
  expect(chunks).toBeLessThan(30);
  expect(folder.count()).toBe(before);
  expect(await listProductFiles(ctx, productId)).toEqual([]);
});
