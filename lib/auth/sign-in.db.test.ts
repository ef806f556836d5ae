import { describe, expect, onTestFinished, test, vi } from "vitest";
import { log } from "#lib/config/log";
import { newId } from "#lib/core/ids";
import { inTurn } from "#lib/core/turns";
import { pool, prisma } from "#lib/db/client";
import { createPass } from "#lib/domain/devices/create-pass";
import { homeOf } from "#lib/pages/home";
import { untilBlocked } from "#lib/testing/blocked";
import { openSession } from "#lib/testing/people";
import { actionsOf, securityEventsOf } from "#lib/testing/security-events";
import { makeStore, NOW } from "#lib/testing/store";
import { findCredential } from "./credentials.ts";
import { findSession } from "./find-session.ts";
import { readBrowserToken, toBrowserToken } from "./known-browser.ts";
import { hashPassword, TURNS } from "./password.ts";
import { readSessionToken, SESSION_SECONDS, toSessionToken } from "./session-token.ts";
import { type SignInRequest, signIn, signOut } from "./sign-in.ts";

const request: SignInRequest = {
  from: { address: "192.0.2.1", agent: "a browser" },
  requestId: "request 7",
  realNow: NOW,
};
const requestFrom = (address: string): SignInRequest => ({ ...request, from: { address, agent: "a browser" } });

async function makePerson(roles: Record<string, string>) {
  const id = newId();
  const email = `Ines-${id}@tidehouse.example`;
  const store_role = Object.entries(roles).map(([merchant_id, role], at) => ({
    merchant_id,
    role,
    created_at: new Date(NOW.getTime() + at * 1000),
  }));
  const password_hash = await hashPassword("thirty laps, then cake");
  await prisma().app_user.create({
    data: { id, email, name: "Ines Okafor", password_hash, created_at: NOW, roles: { create: store_role } },
  });
  return { id, email };
}

test("signing in opens a session in the first store, however the address is written", async () => {
  const { merchantId } = await makeStore();
  const { id, email } = await makePerson({ [merchantId]: "owner" });
  const { sessionId, role } = await signIn(` ${email.toUpperCase()} `, "thirty laps, then cake", request);
  expect(homeOf(role)).toBe("/");
  const session = await findSession(sessionId, NOW);
  expect(session).toMatchObject({ user: { id }, store: { id: merchantId, role: "owner" }, mode: "test" });
});

test("a wrong password and an unknown address are refused in the same words", async () => {
  const { merchantId } = await makeStore();
  const { email } = await makePerson({ [merchantId]: "owner" });
  const wrong = await signIn(email, "wrong", request).catch((error) => error);
  const unknown = await signIn(`nobody-${newId()}@tidehouse.example`, "wrong", request).catch((error) => error);
  expect(wrong).toMatchObject({ code: "unauthorized" });
  expect(unknown.message).toBe(wrong.message);
});

const RIGHT = "thirty laps, then cake";
const elsewhere = requestFrom("198.51.100.7");
const guess = (email: string, where: SignInRequest) => signIn(email, "wrong", where).catch((error) => error);
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

describe("guessing", () => {
  test("waits after five wrong passwords from one place, with the right one too, and says how long", async () => {
    const { merchantId } = await makeStore();
    const { id, email } = await makePerson({ [merchantId]: "owner" });
    for (let n = 0; n < 5; n++) expect(await guess(email, elsewhere)).toMatchObject({ code: "unauthorized" });
    const refused = await signIn(email, RIGHT, elsewhere).catch((error) => error);
    expect(refused).toMatchObject({ code: "rate_limited", extra: { retryAfterSeconds: 15 } });
    expect(refused.message).toBe("Too many attempts. Wait 15 seconds, then try again.");
    const { rows } = await pool().query("SELECT count(*)::int AS count FROM session WHERE user_id = $1", [id]);
    expect(rows[0].count).toBe(0);
    expect(await signIn(email, RIGHT, { ...elsewhere, realNow: later(15) })).toHaveProperty("sessionId");
  });

  test("does not lock the person out in other places", async () => {
    const { merchantId } = await makeStore();
    const { email } = await makePerson({ [merchantId]: "owner" });
    for (let n = 0; n < 20; n++) await guess(email, requestFrom("198.51.100.8"));
    expect(await signIn(email, RIGHT, requestFrom("192.0.2.8"))).toHaveProperty("sessionId");
  });

  test("from the same place does not lock out a browser in which the person has signed in before", async () => {
    const { merchantId } = await makeStore();
    const { email } = await makePerson({ [merchantId]: "owner" });
    const here = requestFrom("198.51.100.9");
    const browser = await readBrowserToken(await toBrowserToken(null, await signIn(email, RIGHT, here)));
    for (let n = 0; n < 20; n++) await guess(email, here);
    expect(await guess(email, here)).toMatchObject({ code: "rate_limited" });
    expect(await signIn(email, RIGHT, { ...here, browser })).toHaveProperty("sessionId");
    expect(await guess(email, here)).toMatchObject({ code: "rate_limited" }); // its success resets nobody else's count
    const other = await makePerson({ [merchantId]: "staff" });
    const there = requestFrom("198.51.100.10");
    for (let n = 0; n < 5; n++) await guess(other.email, there);
    expect(await guess(other.email, { ...there, browser })).toMatchObject({ code: "rate_limited" }); // and it is not known for another person
  });

  test("is forgotten by the right password", async () => {
    const { merchantId } = await makeStore();
    const { email } = await makePerson({ [merchantId]: "owner" });
    const here = requestFrom("198.51.100.14");
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4; n++) expect(await guess(email, here)).toMatchObject({ code: "unauthorized" });
      expect(await signIn(email, RIGHT, here)).toHaveProperty("sessionId");
    }
  });
});

describe("a failed attempt", () => {
  test("slows down the next one in a known browser, too", async () => {
    const { merchantId } = await makeStore();
    const { id, email } = await makePerson({ [merchantId]: "owner" });
    const browser = { id: newId(), accounts: [id] };
    const known = { ...requestFrom("198.51.100.11"), browser };
    for (let n = 0; n < 5; n++) expect(await guess(email, known)).toMatchObject({ code: "unauthorized" });
    expect(await guess(email, known)).toMatchObject({ code: "rate_limited" });
  });

  test("counts in the same way for an address without an account", async () => {
    const email = `nobody-${newId()}@tidehouse.example`;
    const here = requestFrom("198.51.100.12");
    for (let n = 0; n < 5; n++) expect(await guess(email, here)).toMatchObject({ code: "unauthorized" });
    expect(await guess(email, here)).toMatchObject({ code: "rate_limited" });
  });

  test("is not counted when its password could not be checked", async () => {
    const email = `nobody-${newId()}@tidehouse.example`;
    const { promise, resolve } = Promise.withResolvers<void>();
    const line = Array.from({ length: TURNS.atOnce + TURNS.waiting }, () => inTurn(TURNS, () => promise));
    const here = requestFrom("198.51.100.13");
    for (let n = 0; n < 10; n++) expect(await guess(email, here)).toMatchObject({ code: "unavailable" });
    resolve();
    await Promise.all(line);
    expect(await guess(email, here)).toMatchObject({ code: "unauthorized" });
  });
});

test("a session ends on sign-out, on expiry, and when the last role is removed", async () => {
  const { merchantId } = await makeStore();
  const { id, email } = await makePerson({ [merchantId]: "developer" });
  const { sessionId } = await signIn(email, "thirty laps, then cake", requestFrom("192.0.2.2"));
  expect(await findSession(sessionId, new Date(NOW.getTime() + SESSION_SECONDS * 1000))).toBeNull();
  expect(await findSession(sessionId, NOW)).not.toBeNull();
  await signOut(sessionId, request);
  expect(await findSession(sessionId, NOW)).toBeNull();

  const again = await signIn(email, "thirty laps, then cake", requestFrom("192.0.2.2"));
  await prisma().store_role.deleteMany({ where: { user_id: id, merchant_id: merchantId } });
  expect(await findSession(again.sessionId, NOW)).toBeNull();
});

test("after a role is removed the session opens the remaining store", async () => {
  const [first, second] = [await makeStore(), await makeStore()];
  const { id, email } = await makePerson({ [first.merchantId]: "owner", [second.merchantId]: "staff" });
  const { sessionId } = await signIn(email, "thirty laps, then cake", requestFrom("192.0.2.3"));
  expect((await findSession(sessionId, NOW))?.store.id).toBe(first.merchantId);
  await prisma().store_role.deleteMany({ where: { user_id: id, merchant_id: first.merchantId } });
  expect((await findSession(sessionId, NOW))?.store).toMatchObject({ id: second.merchantId, role: "staff" });
});

test("the next session opens the store and mode of the last one", async () => {
  const [first, second] = [await makeStore(), await makeStore()];
  const { email } = await makePerson({ [first.merchantId]: "owner", [second.merchantId]: "admin" });
  const here = requestFrom("192.0.2.5");
  const { sessionId } = await signIn(email, "thirty laps, then cake", here);
  expect(await findSession(sessionId, NOW)).toMatchObject({ store: { id: first.merchantId }, mode: "test" });
  const data = { merchant_id: second.merchantId, mode: "live" };
  await prisma().session.update({ where: { id: sessionId }, data });
  await signOut(sessionId, request);
  const next = await signIn(email, "thirty laps, then cake", here);
  expect(await findSession(next.sessionId, NOW)).toMatchObject({ store: { id: second.merchantId }, mode: "live" });
});

test("staff begin at the scanner", async () => {
  const { merchantId } = await makeStore();
  const { email } = await makePerson({ [merchantId]: "staff" });
  const { role } = await signIn(email, "thirty laps, then cake", requestFrom("192.0.2.4"));
  expect(homeOf(role)).toBe("/scan");
});

test("a token that is not ours is refused", async () => {
  const sessionId = newId();
  const token = await toSessionToken(sessionId);
  expect(await readSessionToken(token)).toBe(sessionId);
  expect(await readSessionToken(`${token.slice(0, -3)}AAA`)).toBeNull();
  expect(await readSessionToken("nonsense")).toBeNull();
  expect(await readSessionToken(undefined)).toBeNull();
});

test("signing in, failing to, and signing out are recorded in each store of the person", async () => {
  const [first, second] = [await makeStore(), await makeStore()];
  const { id, email } = await makePerson({ [first.merchantId]: "owner", [second.merchantId]: "staff" });
  const here = requestFrom("192.0.2.6");
  for (let n = 0; n < 3; n++) await signIn(email, "hidden", here).catch(() => {});
  const { sessionId } = await signIn(email, "thirty laps, then cake", here);
  for (let n = 0; n < 2; n++) await signOut(sessionId, here);
  for (const { merchantId } of [first, second]) {
    const events = await securityEventsOf(merchantId);
    expect(events.map(({ action }) => action)).toEqual(["sign_in.failed", "sign_in.succeeded", "sign_out"]);
    for (const event of events) {
      expect(event).toMatchObject({ actor_kind: "user", actor_id: id, mode: null, address: "192.0.2.6" });
      expect(event).toMatchObject({ user_agent: "a browser", request_id: "request 7", created_at: NOW });
    }
    expect(JSON.stringify(events)).not.toMatch(/hidden|thirty laps/);
  }
});

test("throttled attempts are recorded; an attempt with an unknown address is only logged, without the address", async () => {
  const lines = vi.spyOn(log, "info").mockImplementation(() => {});
  const { merchantId } = await makeStore();
  const { id, email } = await makePerson({ [merchantId]: "owner" });
  for (let count = 0; count < 12; count++) {
    await signIn(email, "wrong", requestFrom("198.51.100.17")).catch(() => {});
  }
  expect(await actionsOf(merchantId)).toEqual(["sign_in.failed", "sign_in.throttled"]);
  expect(lines.mock.calls.map(([line]) => (line as unknown as { action: string; actor: string }).actor)).toEqual(
    Array.from({ length: 12 }, () => `user ${id}`),
  );
  lines.mockClear();
  const unknown = `nobody-${newId()}@tidehouse.example`;
  await signIn(unknown, "hidden", request).catch(() => {});
  expect(lines.mock.calls).toMatchObject([
    [{ action: "sign_in.failed", address: request.from.address }, "security event"],
  ]);
  expect(JSON.stringify(lines.mock.calls)).not.toMatch(/nobody|hidden|user /);
  lines.mockRestore();
});

test("signing out ends the scanner's passes of that session, and says so in their store", async () => {
  const { test: ctx, merchantId } = await makeStore();
  const { id } = await makePerson({ [merchantId]: "staff" });
  const own = { ...ctx, actor: { kind: "user", id, name: "Ines", scopes: ["*"] } as const };
  const [sessionId, other] = [await openSession(own), await openSession(own)];
  const pass = await createPass(own, { sessionId, name: "Door" });
  const kept = await createPass(own, { sessionId: other, name: "Bar" });
  const lines = vi.spyOn(log, "info").mockImplementation(() => {});
  await signOut(sessionId, request);
  expect(lines.mock.calls.map(([line]) => line)).toMatchObject([
    { action: "sign_out", actor: `user ${id}` },
    { action: "scanner_pass.ended", actor: `user ${id}`, target_id: pass.id, merchant_id: merchantId, mode: "test" },
  ]);
  lines.mockRestore();
  expect(await findCredential(pass.token, NOW)).toBeNull();
  expect(await findCredential(kept.token, NOW)).not.toBeNull();
  const ended = (await securityEventsOf(merchantId)).filter(({ action }) => action === "scanner_pass.ended");
  expect(ended).toMatchObject([{ target_id: pass.id, mode: "test", details: { name: "Door", ended_by: "session" } }]);
});

test("signing out is tried again when it meets another change in a deadlock", async () => {
  const { test: ctx, merchantId } = await makeStore();
  const { id } = await makePerson({ [merchantId]: "staff" });
  const own = { ...ctx, actor: { kind: "user", id, name: "Ines", scopes: ["*"] } as const };
  const other = await pool().connect();
  onTestFinished(() => other.release());
  let wasOtherDone = false;
  while (!wasOtherDone) {
    const sessionId = await openSession(own);
    await createPass(own, { sessionId, name: "Door" });
    await other.query("BEGIN");
    await other.query("SELECT FROM device WHERE merchant_id = $1 AND session_id = $2 FOR UPDATE", [
      merchantId,
      sessionId,
    ]);
    const leaving = signOut(sessionId, request);
    await untilBlocked();
    // PostgreSQL ends the one that first has waited for a second. On a busy machine that can be the other one.
    wasOtherDone = await other.query("UPDATE session SET mode = mode WHERE id = $1", [sessionId]).then(
      () => true,
      (error) => {
        if (error.code !== "40P01") throw error;
        return false;
      },
    );
    await other.query("COMMIT");
    await leaving;
    expect(await findSession(sessionId, NOW)).toBeNull();
  }
});
