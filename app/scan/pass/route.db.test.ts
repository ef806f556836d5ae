import { beforeEach, expect, test, vi } from "vitest";
import { toSessionToken } from "#lib/auth/session-token";
import { pool } from "#lib/db/client";
import { revokeDevice } from "#lib/domain/devices/revoke";
import { trustPeerHeader } from "#lib/http/peer";
import { sessionCookie } from "#lib/pages/cookies";
import { makeRequest } from "#lib/testing/http";
import { request } from "#lib/testing/next-headers";
import { type SignedInPerson, signInPerson } from "#lib/testing/people";
import { securityEventsOf } from "#lib/testing/security-events";
import { makeStore, type TestStore } from "#lib/testing/store";
import { POST } from "./route.ts";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);

let store: TestStore;
let person: SignedInPerson;

beforeEach(async () => {
  trustPeerHeader(); // as our server does
  store = await makeStore();
  person = await signInPerson(store.test);
  request.headers = new Headers({
    "x-request-id": "request 7",
    "x-peer-address": "192.0.2.9",
    "user-agent": "a phone",
  });
  request.cookies.set(sessionCookie().name, await toSessionToken(person.sessionId));
});

const ask = (body?: object) => POST(makeRequest(null, "/scan/pass", { method: "POST", body }));
const countDevices = async () =>
  (await pool().query("SELECT FROM device WHERE merchant_id = $1", [store.merchantId])).rowCount;

test("201: the person gets a pass for their store and mode, and it is recorded with their IP address and browser", async () => {
  const response = await ask();
  expect(response.status).toBe(201);
  const pass = await response.json();
  expect(pass).toMatchObject({ name: "Ines,’s phone", mode: "test", token: expect.stringMatching(/^zd_/) });
  expect(await securityEventsOf(store.merchantId)).toMatchObject([
    {
      action: "scanner_pass.created",
      target_id: pass.id,
      address: "192.0.2.9",
      user_agent: "a phone",
      request_id: "request 7",
    },
  ]);
});

test("401: without a session, with an ended session and without a role, and no pass is created", async () => {
  await pool().query("DELETE FROM store_role WHERE user_id = $1", [person.userId]);
  expect((await ask()).status).toBe(401);
  await pool().query("UPDATE session SET revoked_at = now() WHERE id = $1", [person.sessionId]);
  expect((await ask()).status).toBe(401);
  request.cookies.clear();
  expect((await ask()).status).toBe(401);
  expect(await countDevices()).toBe(0);
});

test("409: after the session's pass was revoked", async () => {
  const { id } = await (await ask()).json();
  await revokeDevice({ ...store.test, now: new Date() }, id);
  const refused = await ask();
  expect([refused.status, (await refused.json()).error]).toEqual([409, "invalid_transition"]);
  expect(await countDevices()).toBe(1);
});

test("429: the eleventh request in a minute, in any session, and only five passes are in use", async () => {
  const statuses = (await Promise.all(Array.from({ length: 50 }, () => ask()))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  expect((await ask()).headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(await countDevices()).toBe(10);
  const { rows } = await pool().query("SELECT FROM device WHERE merchant_id = $1 AND revoked_at IS NULL", [
    store.merchantId,
  ]);
  expect(rows).toHaveLength(5);
});
