import { beforeEach, expect, test, vi } from "vitest";
import { POST as signOut } from "#app/scan/sign-out/route";
import { findSession } from "#lib/auth/find-session";
import { toSessionToken } from "#lib/auth/session-token";
import { pool } from "#lib/db/client";
import { sessionCookie } from "#lib/pages/cookies";
import { makeRequest, toCalled } from "#lib/testing/http";
import { request } from "#lib/testing/next-headers";
import { type SignedInPerson, signInPerson } from "#lib/testing/people";
import { actionsOf } from "#lib/testing/security-events";
import { makeStore, present, type TestStore } from "#lib/testing/store";
import { GET, POST } from "./route.ts";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

let store: TestStore;
let person: SignedInPerson;

beforeEach(async () => {
  store = await makeStore();
  person = await signInPerson(store.test, "staff");
  request.headers = new Headers({ "x-request-id": "request 7" });
  request.cookies.set(sessionCookie().name, await toSessionToken(person.sessionId));
});

const ask = async () => toCalled(await GET(makeRequest(null, "/scan/session")));
const change = async (body: unknown) => toCalled(await POST(makeRequest(null, "/scan/session", { body })));
const session = () => findSession(person.sessionId, present(store.test).now);

test("staff learn for whom the phone scans, and nothing of it is kept by anybody between", async () => {
  const answer = await ask();
  expect(answer).toMatchObject({
    status: 200,
    body: {
      store: { id: store.merchantId, name: "Tidehouse", mode: "test", currency: "eur" },
      person: { id: person.userId, role: "staff" },
      stores: [{ id: store.merchantId, name: "Tidehouse" }],
    },
  });
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});

test("401 without a session, and nothing changes", async () => {
  request.cookies.clear();
  expect(await ask()).toMatchObject({ status: 401, body: { error: "unauthorized" } });
  expect(await change({ store: store.merchantId, mode: "live" })).toMatchObject({ status: 401 });
  expect((await signOut(makeRequest(null, "/scan/sign-out", { method: "POST" }))).status).toBe(401);
  expect(await session()).toMatchObject({ mode: "test" });
});

test("the mode is changed, and a store only to one of the person's own", async () => {
  expect((await change({ store: store.merchantId, mode: "live" })).status).toBe(204);
  expect(await session()).toMatchObject({ mode: "live" });
  const other = await makeStore();
  expect(await change({ store: other.merchantId, mode: "test" })).toMatchObject({ status: 404 });
  expect(await change({ store: store.merchantId, mode: "both" })).toMatchObject({ status: 400 });
  expect(await session()).toMatchObject({ mode: "live", store: { id: store.merchantId } });
});

test("live tickets are refused, in words, while the address is not verified", async () => {
  await pool().query("UPDATE app_user SET email_verified_at = NULL WHERE id = $1", [person.userId]);
  expect(await change({ store: store.merchantId, mode: "live" })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("Your e-mail address is not confirmed") },
  });
  expect(await session()).toMatchObject({ mode: "test" });
});

test("signing out ends the session and removes its cookie", async () => {
  const { status } = await signOut(makeRequest(null, "/scan/sign-out", { method: "POST" }));
  expect(status).toBe(204);
  expect(await session()).toBeNull();
  expect(request.cookies.has(sessionCookie().name)).toBe(false);
  expect(await actionsOf(store.merchantId)).toContain("sign_out");
});
