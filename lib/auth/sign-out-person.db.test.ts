import { beforeEach, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import { createPass } from "#lib/domain/devices/create-pass";
import { openSession, type SignedInPerson, signInPerson } from "#lib/testing/people";
import { actionsOf, securityEventsOf } from "#lib/testing/security-events";
import { makeStore, present } from "#lib/testing/store";
import { findSession } from "./find-session.ts";
import { signOutPerson } from "./sign-out-person.ts";

let owner: SignedInPerson;
let admin: SignedInPerson;
let second: string;
const request = { address: "192.0.2.7", agent: "a browser" };
const asked = () => ({ ...owner.ctx, from: request });
const isOpen = async (id: string) => (await findSession(id, owner.ctx.now)) !== null;

beforeEach(async () => {
  const ctx = present((await makeStore()).test);
  owner = await signInPerson(ctx, "owner");
  admin = await signInPerson(ctx, "admin");
  second = await openSession(admin.ctx);
});

/** Gives the admin a role in another store. */
async function addRole(role: string) {
  const { merchantId } = await makeStore();
  await pool().query("INSERT INTO store_role (user_id, merchant_id, role, created_at) VALUES ($1, $2, $3, now())", [
    admin.userId,
    merchantId,
    role,
  ]);
  return merchantId;
}

test("ends all sessions of the person with their scanners, and is recorded as the owner's", async () => {
  await createPass(admin.ctx, { sessionId: second, name: "Door A" });
  const other = await addRole("admin");
  expect(await signOutPerson(asked(), admin.userId)).toBe(2);
  expect([await isOpen(admin.sessionId), await isOpen(second), await isOpen(owner.sessionId)]).toEqual([
    false,
    false,
    true,
  ]);
  const events = await securityEventsOf(owner.ctx.merchantId);
  expect(events.map(({ action }) => action)).toEqual(["scanner_pass.created", "scanner_pass.ended", "role.signed_out"]);
  expect(events.at(-1)).toMatchObject({
    actor_id: owner.userId,
    target_id: admin.userId,
    mode: null,
    kind: "people",
    details: { name: "Ines, admin", sessions: 2 },
  });
  expect(await actionsOf(other)).toEqual([]);
});

test("a person who is signed in nowhere stays so, and nothing is recorded", async () => {
  await signOutPerson(asked(), admin.userId);
  expect(await signOutPerson(asked(), admin.userId)).toBe(0);
  expect(await actionsOf(owner.ctx.merchantId)).toEqual(["role.signed_out"]);
});

test("of many at once, each session is ended by one", async () => {
  const ended = await Promise.all([1, 2, 3, 4].map(() => signOutPerson(asked(), admin.userId)));
  expect(ended.sort()).toEqual([0, 0, 0, 2]);
  expect(await actionsOf(owner.ctx.merchantId)).toEqual(["role.signed_out"]);
});

test("is refused for oneself, for nobody, for people of another store and for owners of another one", async () => {
  const stranger = await signInPerson(present((await makeStore()).test), "staff");
  await addRole("owner");
  for (const [id, code] of [
    [owner.userId, "invalid_request"],
    [newId(), "not_found"],
    [stranger.userId, "not_found"],
    [admin.userId, "invalid_request"],
  ] as const) {
    await expect(signOutPerson(asked(), id)).rejects.toMatchObject({ code });
  }
  for (const id of [owner.sessionId, stranger.sessionId, admin.sessionId, second]) expect(await isOpen(id)).toBe(true);
  expect(await actionsOf(owner.ctx.merchantId)).toEqual([]);
});
