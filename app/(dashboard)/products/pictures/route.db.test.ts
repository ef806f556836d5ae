import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { GET } from "#app/pictures/[name]/route";
import { toSessionToken } from "#lib/auth/session-token";
import { MAX_PICTURE_BYTES } from "#lib/core/limits";
import { sessionCookie } from "#lib/pages/cookies";
import { request } from "#lib/testing/next-headers";
import { signInPerson } from "#lib/testing/people";
import { makeStore, present } from "#lib/testing/store";
import { POST } from "./route.ts";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);

const ORIGIN = "http://localhost:3000";
const folder = mkdtempSync(join(tmpdir(), "pictures-"));
afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(() => {
  vi.stubEnv("PICTURES_FOLDER", folder);
  vi.stubEnv("APP_URL", ORIGIN);
  request.headers = new Headers();
  request.cookies.clear();
});

async function signIn(role: string): Promise<void> {
  const { sessionId } = await signInPerson(present((await makeStore()).test), role);
  request.cookies.set(sessionCookie().name, await toSessionToken(sessionId));
}

const picture = () =>
  sharp({ create: { width: 900, height: 9, channels: 3, background: "#246" } })
    .jpeg()
    .toBuffer();

const send = (body: BodyInit, headers: Record<string, string> = {}) =>
  POST(new Request(`${ORIGIN}/products/pictures`, { method: "POST", body, headers, duplex: "half" } as RequestInit));

const serve = (url: string) => {
  const { pathname } = new URL(url);
  return GET(new Request(url), { params: Promise.resolve({ name: pathname.replace("/pictures/", "") }) });
};

test("a picture is taken from a developer, and served to anyone in the width that is asked for", async () => {
  await signIn("developer");
  const answer = await send(await picture(), { origin: ORIGIN, "sec-fetch-site": "same-origin" });
  expect(answer.status).toBe(201);
  const { url } = await answer.json();
  request.cookies.clear();
  const served = await serve(`${url}?width=160`);
  expect(Object.fromEntries(served.headers)).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(await sharp(await served.arrayBuffer()).metadata()).toMatchObject({ format: "webp", width: 160 });
  expect((await serve(url.replace(/\w{8}\.webp/, "00000000.webp"))).status).toBe(404);
});

test("nobody without a session, no staff and no other site can store a picture", async () => {
  const stored = readdirSync(folder).length;
  expect((await send(await picture())).status).toBe(401);
  await signIn("staff");
  expect((await send(await picture())).status).toBe(401);
  await signIn("owner");
  expect((await send(await picture(), { origin: "https://elsewhere.example" })).status).toBe(401);
  expect((await send(await picture(), { "sec-fetch-site": "cross-site" })).status).toBe(401);
  expect(readdirSync(folder)).toHaveLength(stored);
});

test("a file that is too large is refused before it is read, also without a Content-Length, and one that is no picture says so", async () => {
  await signIn("developer");
  const tooLarge = String(MAX_PICTURE_BYTES + 1);
  expect((await send("x", { "content-length": tooLarge })).status).toBe(413);
  let chunks = 0;
  const endless = new ReadableStream({
    pull(controller) {
      chunks += 1;
      controller.enqueue(new Uint8Array(1024 * 1024));
    },
  });
  expect((await send(endless)).status).toBe(413);
  expect(chunks).toBeLessThan(20);
  const answer = await send("not a picture");
  expect([answer.status, (await answer.json()).message]).toEqual([
    400,
    "This file is not a JPEG, PNG, WebP, AVIF or GIF. Choose another one.",
  ]);
});
