import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { prisma } from "#lib/db/client";
import { makeStore, NOW } from "#lib/testing/store";
import { findSession } from "./find-session.ts";
import { hashPassword } from "./password.ts";
import { readSessionToken, SESSION_SECONDS, toSessionToken } from "./session-token.ts";
import { signIn, signOut } from "./sign-in.ts";

const from = { address: "192.0.2.1", agent: "a browser", now: NOW };

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
  const { sessionId, home } = await signIn(` ${email.toUpperCase()} `, "thirty laps, then cake", from);
  expect(home).toBe("/");
  const session = await findSession(sessionId, NOW);
  expect(session).toMatchObject({ user: { id }, store: { id: merchantId, role: "owner" }, mode: "test" });
});

test("a wrong password and an unknown address are refused in the same words", async () => {
  const { merchantId } = await makeStore();
  const { email } = await makePerson({ [merchantId]: "owner" });
  const wrong = await signIn(email, "wrong", from).catch((error) => error);
  const unknown = await signIn(`nobody-${newId()}@tidehouse.example`, "wrong", from).catch((error) => error);
  expect(wrong).toMatchObject({ code: "unauthorized" });
  expect(unknown.message).toBe(wrong.message);
});

test("the eleventh try for one address within a minute waits, the right password as well", async () => {
  const { merchantId } = await makeStore();
  const { email } = await makePerson({ [merchantId]: "owner" });
  for (let count = 0; count < 10; count++) {
    const address = `198.51.100.${count}`;
    await expect(signIn(email, "wrong", { ...from, address })).rejects.toMatchObject({ code: "unauthorized" });
  }
  const last = signIn(email, "thirty laps, then cake", { ...from, address: "198.51.100.99" });
  await expect(last).rejects.toMatchObject({ code: "rate_limited" });
});

test("a session ends when it is signed out, when it runs out, and with the last role", async () => {
  const { merchantId } = await makeStore();
  const { id, email } = await makePerson({ [merchantId]: "developer" });
  const { sessionId } = await signIn(email, "thirty laps, then cake", { ...from, address: "192.0.2.2" });
  expect(await findSession(sessionId, new Date(NOW.getTime() + SESSION_SECONDS * 1000))).toBeNull();
  expect(await findSession(sessionId, NOW)).not.toBeNull();
  await signOut(sessionId, NOW);
  expect(await findSession(sessionId, NOW)).toBeNull();

  const again = await signIn(email, "thirty laps, then cake", { ...from, address: "192.0.2.2" });
  await prisma().store_role.deleteMany({ where: { user_id: id } });
  expect(await findSession(again.sessionId, NOW)).toBeNull();
});

test("a role that is taken away leads to the store that is left", async () => {
  const [first, second] = [await makeStore(), await makeStore()];
  const { id, email } = await makePerson({ [first.merchantId]: "owner", [second.merchantId]: "staff" });
  const { sessionId } = await signIn(email, "thirty laps, then cake", { ...from, address: "192.0.2.3" });
  expect((await findSession(sessionId, NOW))?.store.id).toBe(first.merchantId);
  await prisma().store_role.deleteMany({ where: { user_id: id, merchant_id: first.merchantId } });
  expect((await findSession(sessionId, NOW))?.store).toMatchObject({ id: second.merchantId, role: "staff" });
});

test("the next session opens the store and the data where the last one stood", async () => {
  const [first, second] = [await makeStore(), await makeStore()];
  const { email } = await makePerson({ [first.merchantId]: "owner", [second.merchantId]: "admin" });
  const here = { ...from, address: "192.0.2.5" };
  const { sessionId } = await signIn(email, "thirty laps, then cake", here);
  expect(await findSession(sessionId, NOW)).toMatchObject({ store: { id: first.merchantId }, mode: "test" });
  const data = { merchant_id: second.merchantId, mode: "live" };
  await prisma().session.update({ where: { id: sessionId }, data });
  await signOut(sessionId, NOW);
  const next = await signIn(email, "thirty laps, then cake", here);
  expect(await findSession(next.sessionId, NOW)).toMatchObject({ store: { id: second.merchantId }, mode: "live" });
});

test("staff begin at the scanner", async () => {
  const { merchantId } = await makeStore();
  const { email } = await makePerson({ [merchantId]: "staff" });
  const { home } = await signIn(email, "thirty laps, then cake", { ...from, address: "192.0.2.4" });
  expect(home).toBe("/scan");
});

test("a token is ours or nothing", async () => {
  const sessionId = newId();
  const token = await toSessionToken(sessionId);
  expect(await readSessionToken(token)).toBe(sessionId);
  expect(await readSessionToken(`${token.slice(0, -3)}AAA`)).toBeNull();
  expect(await readSessionToken("nonsense")).toBeNull();
  expect(await readSessionToken(undefined)).toBeNull();
});
