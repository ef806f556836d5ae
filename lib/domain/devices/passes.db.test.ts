import { expect, test } from "vitest";
import { findCredential } from "#lib/auth/credentials";
import { changeRole, removePerson } from "#lib/auth/people";
import { endSession } from "#lib/auth/sessions";
import { addSeconds } from "#lib/core/time";
import { listDevices } from "#lib/dashboard/devices/read";
import { pool, prisma } from "#lib/db/client";
import { requestFacts } from "#lib/testing/apps";
import { openSession, type SignedInPerson, signInPerson } from "#lib/testing/people";
import { actionsOf, securityEventsOf } from "#lib/testing/security-events";
import { later, makeStore, present } from "#lib/testing/store";
import { createPass, PASS_SECONDS } from "./create-pass.ts";
import { countDevices } from "./read.ts";
import { revokeDevice } from "./revoke.ts";

const make = ({ ctx, sessionId }: SignedInPerson, seconds = 0) =>
  createPass(later(ctx, seconds), { sessionId, name: "Ines’s phone" });
const signOut = ({ userId, sessionId }: SignedInPerson) => endSession(userId, sessionId, requestFacts());
const isIn = async (token: string, { ctx }: SignedInPerson) => (await findCredential(token, ctx.now)) !== null;
const inUse = async ({ ctx }: SignedInPerson) =>
  (await listDevices(ctx, { state: "in_use" })).data.map(({ id }) => id).sort();
const ended = async ({ ctx }: SignedInPerson) => (await listDevices(ctx, { state: "ended" })).data;

test("a long name of a pass ends with a whole character, and leaves room for its number", async () => {
  const { ctx, sessionId } = await signInPerson((await makeStore()).test);
  const name = `${"a".repeat(59)}🎟’s phone`;
  expect((await createPass(ctx, { sessionId, name })).name).toBe("a".repeat(59));
  expect((await createPass(ctx, { sessionId, name })).name).toBe(`${"a".repeat(59)} 2`);
});

test("a pass works for one shift in its store and mode, and its creation is recorded", async () => {
  const store = await makeStore();
  const person = await signInPerson(store.test);
  const { id, token, expires_at } = await make(person);
  expect(expires_at * 1000 - person.ctx.now.getTime()).toBe(PASS_SECONDS * 1000);
  expect(await findCredential(token, person.ctx.now)).toMatchObject({ merchantId: store.merchantId, mode: "test" });
  expect(await findCredential(token, addSeconds(person.ctx.now, PASS_SECONDS))).toBeNull();
  const stored = await securityEventsOf(store.merchantId);
  expect(stored).toMatchObject([
    {
      action: "scanner_pass.created",
      target_id: id,
      mode: "test",
      actor_kind: "user",
      actor_id: person.userId,
      details: { name: "Ines’s phone" },
      address: "192.0.2.7",
      user_agent: "a browser",
      request_id: person.ctx.requestId,
    },
  ]);
  expect(JSON.stringify(stored)).not.toContain(token);
});

test("a pass ends no later than its session", async () => {
  const person = await signInPerson((await makeStore()).test);
  const ends = addSeconds(person.ctx.now, 60);
  await prisma().session.update({ where: { id: person.sessionId }, data: { expires_at: ends } });
  const { token, expires_at } = await make(person);
  expect(expires_at * 1000).toBe(ends.getTime());
  expect(await findCredential(token, ends)).toBeNull();
});

test.each<[string, (person: SignedInPerson) => Promise<unknown>, string]>([
  ["session is signed out", signOut, "session"],
  ["role is taken away", ({ ctx, userId }) => removePerson(ctx, userId), "role"],
])("a pass ends at once when its %s", async (_, end, by) => {
  const store = await makeStore();
  const person = await signInPerson(store.test);
  const other = await signInPerson(store.test);
  const live = { ...store.live, actor: person.ctx.actor, now: person.ctx.now, realNow: person.ctx.now };
  const [{ id }, { token }] = [await make(person), await make(other)];
  const inLive = await createPass(live, { ...person, name: "Live" });
  await end(person);
  const { rows } = await pool().query(
    "SELECT revoked_at IS NOT NULL AS over, ended_by FROM device WHERE id = ANY ($1::uuid[])",
    [[id, inLive.id]],
  );
  expect(rows).toEqual(Array(2).fill({ over: true, ended_by: by }));
  expect(await isIn(token, other)).toBe(true);
  await expect(make(person)).rejects.toMatchObject({ code: "unauthorized" });
});

test("a pass stays valid when the role changes, when the session is used and when a role in another store is removed", async () => {
  const [store, second] = [await makeStore(), await makeStore()];
  const person = await signInPerson(store.test, "admin");
  const { token } = await make(person);
  const where = { user_id: person.userId };
  await prisma().store_role.create({
    data: { ...where, merchant_id: second.merchantId, role: "staff", created_at: person.ctx.now },
  });
  await changeRole(person.ctx, person.userId, "staff");
  await prisma().session.updateMany({ where, data: { mode: "live", last_seen_at: new Date() } });
  await removePerson(present(second.test), person.userId);
  expect(await isIn(token, person)).toBe(true);
});

test("a person has at most five passes in use for each store and mode, and the sixth ends the oldest", async () => {
  const store = await makeStore();
  const [person, colleague] = [await signInPerson(store.test), await signInPerson(store.test)];
  const oldest = await make(person);
  const kept = [];
  for (let n = 1; n < 5; n++) kept.push((await make(person, n)).id);
  await createPass(
    { ...store.live, actor: person.ctx.actor, now: person.ctx.now, realNow: person.ctx.now },
    { ...person, name: "Live" },
  );
  const theirs = await make(colleague);
  expect(await inUse(person)).toEqual([oldest.id, ...kept, theirs.id].sort());
  const sixth = await make(person, 5);
  expect(await inUse(person)).toEqual([sixth.id, ...kept, theirs.id].sort());
  expect(await isIn(oldest.token, person)).toBe(false);
  expect(await ended(person)).toMatchObject([{ id: oldest.id, end: "newer", person: "Ines, staff" }]);
  expect((await securityEventsOf(store.merchantId)).at(-1)).toMatchObject({
    action: "scanner_pass.ended",
    target_id: oldest.id,
    details: { ended_by: "newer" },
  });
});

test("a person has at most five passes in use even when fifty are requested at once", async () => {
  const person = await signInPerson((await makeStore()).test);
  const sessions = [person.sessionId, await openSession(person.ctx)];
  await Promise.all(
    Array.from({ length: 50 }, (_, n) => createPass(person.ctx, { sessionId: sessions[n % 2] ?? "", name: "Door" })),
  );
  expect(await inUse(person)).toHaveLength(5);
  expect(await countDevices(person.ctx)).toBe(5);
});

test("no pass is left when the session ends while passes are requested", async () => {
  const person = await signInPerson((await makeStore()).test);
  const asked = Array.from({ length: 30 }, () => make(person).catch(() => null));
  await Promise.all([...asked, signOut(person)]);
  expect(await inUse(person)).toEqual([]);
});

test("revoking ends the phone's passes in both modes once, and its session gets no new one", async () => {
  const store = await makeStore();
  const person = await signInPerson(store.test);
  const [first, second] = [await make(person), await make(person, 1)];
  const live = { ...store.live, actor: person.ctx.actor, now: person.ctx.now, realNow: person.ctx.now };
  const third = await createPass(live, { ...person, name: "Live" });
  const revoked = await revokeDevice(later(person.ctx, 5), first.id);
  expect(revoked).toMatchObject({ end: "revoked", person: "Ines, staff" });
  for (const { token } of [first, second, third]) expect(await isIn(token, person)).toBe(false);
  expect(await revokeDevice(later(person.ctx, 9), first.id)).toEqual(revoked);
  for (const ctx of [person.ctx, live]) {
    await expect(createPass(ctx, { ...person, name: "Again" })).rejects.toMatchObject({ code: "invalid_transition" });
  }
  const events = (await securityEventsOf(store.merchantId)).filter(({ action }) => action === "scanner_pass.revoked");
  expect(events.map((event) => [event.target_id, event.mode]).sort()).toEqual(
    [
      [first.id, "test"],
      [second.id, "test"],
      [third.id, "live"],
    ].sort(),
  );
});

test("revoking does not change other sessions of the person, and a new session can scan", async () => {
  const person = await signInPerson((await makeStore()).test);
  const elsewhere = { ...person, sessionId: await openSession(person.ctx) };
  const [lost, kept] = [await make(person), await make(elsewhere)];
  await revokeDevice(person.ctx, lost.id);
  expect(await isIn(kept.token, person)).toBe(true);
  expect(await isIn((await make(elsewhere)).token, person)).toBe(true);
});

test("revoking does not change passes of another store or mode, or the person's session in another store", async () => {
  const [store, second] = [await makeStore(), await makeStore()];
  const person = await signInPerson(store.test);
  await prisma().store_role.create({
    data: { user_id: person.userId, merchant_id: second.merchantId, role: "staff", created_at: person.ctx.now },
  });
  const pass = await make(person);
  const there = { ...second.test, actor: person.ctx.actor, now: person.ctx.now, realNow: person.ctx.now };
  const elsewhere = await createPass(there, { ...person, name: "There" });
  for (const ctx of [there, { ...store.live, now: person.ctx.now, realNow: person.ctx.now }]) {
    await expect(revokeDevice(ctx, pass.id)).rejects.toMatchObject({ code: "not_found" });
    expect((await listDevices(ctx, { state: "in_use" })).data.map(({ id }) => id)).not.toContain(pass.id);
  }
  expect(await isIn(pass.token, person)).toBe(true);
  expect(await actionsOf(store.merchantId)).toEqual(["scanner_pass.created"]);
  await revokeDevice(person.ctx, pass.id);
  expect(await isIn(elsewhere.token, person)).toBe(true);
  expect(await isIn((await createPass(there, { ...person, name: "More" })).token, person)).toBe(true);
});

test("renewing keeps the device and its name, and gives it a new token; the one before works for another minute", async () => {
  const store = await makeStore();
  const person = await signInPerson(store.test);
  const first = await make(person);
  const again = later(person.ctx, 3_600);
  const renewed = await createPass(again, { ...person, name: "Other", deviceId: first.id });
  expect(renewed).toMatchObject({ id: first.id, name: first.name, expires_at: first.expires_at + 3_600 });
  expect(renewed.token).not.toBe(first.token);
  expect(await findCredential(renewed.token, again.now)).toMatchObject({ actor: { id: first.id } });
  expect(await findCredential(first.token, addSeconds(again.now, 59))).not.toBeNull();
  expect(await findCredential(first.token, addSeconds(again.now, 60))).toBeNull();
  expect(await inUse(person)).toEqual([first.id]);
  await createPass(later(again, 3_600), { ...person, name: "Other", deviceId: first.id });
  const { rowCount } = await pool().query("SELECT FROM credential WHERE credential_id = $1", [first.id]);
  expect(rowCount).toBe(2);
});

test("a pass of another session, person, store or mode, and one that ended, is never renewed: the phone gets its own", async () => {
  const store = await makeStore();
  const [person, colleague] = [await signInPerson(store.test), await signInPerson(store.test)];
  const pass = await make(person);
  const elsewhere = { ...person, sessionId: await openSession(person.ctx) };
  const live = {
    ...person,
    ctx: { ...store.live, actor: person.ctx.actor, now: person.ctx.now, realNow: person.ctx.now },
  };
  for (const other of [elsewhere, colleague, live]) {
    const got = await createPass(other.ctx, { ...other, name: "Mine", deviceId: pass.id });
    expect(got.id).not.toBe(pass.id);
  }
  expect(await isIn(pass.token, person)).toBe(true);
  await pool().query("UPDATE device SET revoked_at = now(), ended_by = 'newer' WHERE id = $1", [pass.id]);
  expect((await createPass(person.ctx, { ...person, name: "Mine", deviceId: pass.id })).id).not.toBe(pass.id);
});

test("no two devices in use have the same name, even when many are made at once; an ended one frees its name", async () => {
  const store = await makeStore();
  const people = await Promise.all(Array.from({ length: 12 }, () => signInPerson(store.test)));
  const made = await Promise.all(people.map((person) => make(person)));
  const names = made.map(({ name }) => name);
  expect(new Set(names).size).toBe(12);
  expect(names).toContain("Ines’s phone");
  expect(names).toContain("Ines’s phone 12");
  const [person] = people;
  if (!person) throw new Error("There are twelve.");
  const second = made.find(({ name }) => name === "Ines’s phone 2");
  await pool().query("UPDATE device SET revoked_at = now() WHERE id = $1", [second?.id]);
  const stays = people.find((_, index) => made[index]?.id !== second?.id) as SignedInPerson;
  expect((await make(stays, 1)).name).toBe("Ines’s phone 2");
});
