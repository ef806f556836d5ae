import { beforeEach, expect, test, vi } from "vitest";
import { ROLES } from "#lib/auth/roles";
import { toSessionToken } from "#lib/auth/session-token";
import { FORM_STORE, storeAndMode } from "#lib/core/form-state";
import { listImports } from "#lib/dashboard/import/read";
import type { Context } from "#lib/db/context";
import { MAX_FILE_BYTES } from "#lib/domain/imports/schema";
import { oneUpload } from "#lib/domain/imports/upload";
import { sessionCookie } from "#lib/pages/cookies";
import { request } from "#lib/testing/next-headers";
import { openSession, signInPerson } from "#lib/testing/people";
import { makeStore, present } from "#lib/testing/store";
import { POST } from "./route.ts";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);

beforeEach(() => {
  request.headers = new Headers({ "x-request-id": "request 7" });
  request.cookies.clear();
});

interface Upload {
  fields?: Record<string, string>;
  text?: string;
  headers?: Record<string, string>;
}

async function post({ fields = { kind: "customer" }, text = "email\nines@post.example", headers = {} }: Upload = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new File([text], "people.csv"));
  const made = new Request("http://localhost/settings/import/upload", { method: "POST", body: form });
  const bytes = await made.arrayBuffer();
  const all = {
    "content-type": made.headers.get("content-type") ?? "",
    "content-length": `${bytes.byteLength}`,
    ...headers,
  };
  return POST(new Request(made.url, { method: "POST", body: bytes, headers: all }));
}

async function signIn(role: (typeof ROLES)[number] = "developer") {
  const store = await makeStore();
  const ctx = present(store.test);
  const person = await signInPerson(ctx, role);
  request.cookies.set(sessionCookie().name, await toSessionToken(await openSession(person.ctx)));
  return { ctx, live: present(store.live) };
}

test("a file is kept as a draft in the store and mode of the session, and its page is answered", async () => {
  const { ctx, live } = await signIn();
  const answer = await post();
  expect(answer.status).toBe(201);
  const { data } = await listImports(ctx, {});
  expect(data).toMatchObject([{ kind: "customer", status: "draft", file_name: "people.csv", row_count: 1 }]);
  expect(await answer.json()).toEqual({ open: `/settings/import/${data[0]?.id}` });
  expect((await listImports(live, {})).data).toEqual([]);
});

test("before JavaScript has loaded the browser is led to the page, or told in words", async () => {
  const { ctx } = await signIn();
  const html = { accept: "text/html,*/*" };
  const answer = await post({ headers: html });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(`/settings/import/${(await listImports(ctx, {})).data[0]?.id}`);
  expect(await (await post({ headers: html, text: "email" })).text()).toContain("at least one row below it");
});

test.each<[string, Upload, number]>([
  ["of another kind", { fields: { kind: "booking" } }, 400],
  ["without a row", { text: "email\n" }, 400],
  ["that is empty", { text: "" }, 400],
  ["from another site", { headers: { "sec-fetch-site": "cross-site" } }, 401],
  ["for the place of another tab", { fields: { kind: "customer", [FORM_STORE]: storeAndMode("x", "live") } }, 409],
  ["that says it is too large", { headers: { "content-length": `${MAX_FILE_BYTES * 2}` } }, 413],
])("a file %s is refused, and nothing is kept", async (_name, upload, status) => {
  const { ctx } = await signIn();
  expect((await post(upload)).status).toBe(status);
  expect((await listImports(ctx, {})).data).toEqual([]);
});

test("a second file of a store at the same time is refused before it is read, one of another store is not", async () => {
  const first = await signIn();
  const slow = await postSlowly();
  const second = await post();
  expect(second.status).toBe(409);
  expect((await second.json()).message).toContain("Wait until it appears in the list");
  expect((await listImports(first.ctx, {})).data).toEqual([]);

  const cookies = [...request.cookies];
  await signIn();
  expect((await post()).status).toBe(201);
  for (const [name, value] of cookies) request.cookies.set(name, value);
  expect(await slow.end()).toBe(400);
  expect((await post()).status).toBe(201);
});

test("uploads that arrive slowly keep no other store from uploading", async () => {
  const slow: { end: () => Promise<number> }[] = [];
  for (let n = 0; n < 20; n++) {
    await signIn();
    slow.push(await postSlowly());
  }
  await signIn();
  expect((await post()).status).toBe(201);
  expect(await Promise.all(slow.map(({ end }) => end()))).toEqual(Array(20).fill(400));
});

/** Posts a body piece by piece, each when it is asked for. */
const postPieces = (next: () => Promise<string | undefined>): Promise<Response> =>
  POST(
    new Request("http://localhost/settings/import/upload", {
      method: "POST",
      body: new ReadableStream(
        {
          async pull(controller) {
            const piece = await next();
            if (piece === undefined) controller.close();
            else controller.enqueue(new TextEncoder().encode(piece));
          },
        },
        { highWaterMark: 0 },
      ),
      duplex: "half",
      headers: { "content-type": "multipart/form-data; boundary=x", "content-length": `${MAX_FILE_BYTES}` },
    } as RequestInit),
  );

/** Sends the first bytes of a body, and nothing more until `end`. */
async function postSlowly() {
  const read = Promise.withResolvers<void>();
  const held = Promise.withResolvers<undefined>();
  const pieces = ["--x\r\n"];
  const answer = postPieces(async () => {
    const piece = pieces.shift();
    if (piece) return piece;
    read.resolve();
    return held.promise;
  });
  await Promise.race([read.promise, answer]);
  const end = async () => {
    held.resolve(undefined);
    return (await answer).status;
  };
  return { end };
}

test("the uploads of a process have room for 8 large files, and who finds none is told to wait", async () => {
  const { ctx } = await signIn();
  const hold = Promise.withResolvers<void>();
  const running = Array.from({ length: 8 }, (_, n) =>
    oneUpload({ merchantId: `store ${n}` } as Context, (take) => {
      expect(take(MAX_FILE_BYTES)).toBe(true);
      return hold.promise;
    }),
  );
  const pieces = ["--x\r\n", "more", "and more"];
  const refused = await postPieces(async () => pieces.shift());
  expect(refused.status).toBe(503);
  expect((await refused.json()).message).toContain("Wait a minute");
  expect(pieces, "is read to its end").toEqual([]);
  expect((await listImports(ctx, {})).data).toEqual([]);
  hold.resolve();
  await Promise.all(running);
  expect((await post()).status).toBe(201);
});

test("an upload that finds no room gives back what it had, so that another one can go on", async () => {
  const [one, other] = [{ merchantId: "one" } as Context, { merchantId: "other" } as Context];
  await oneUpload(one, async (take) => {
    expect([take(4 * MAX_FILE_BYTES), take(5 * MAX_FILE_BYTES)]).toEqual([true, false]);
    await oneUpload(other, async (takeToo) => expect(takeToo(8 * MAX_FILE_BYTES)).toBe(true));
  });
});

test("only the roles that see the page can upload, and nobody without a session", async () => {
  const statuses: Record<string, number> = {};
  for (const role of ROLES) {
    await signIn(role);
    statuses[role] = (await post()).status;
  }
  const { staff, ...others } = statuses;
  expect(staff).toBe(401);
  expect(new Set(Object.values(others))).toEqual(new Set([201]));
  request.cookies.clear();
  expect((await post()).status).toBe(401);
});
