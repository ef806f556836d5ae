import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { inMode, inTransaction } from "#lib/db/transaction";
import { revokeApiKey } from "#lib/domain/api-keys/revoke";
import { createEndpoint } from "#lib/domain/webhook-endpoints/create";
import { untilBlocked } from "#lib/testing/blocked";
import { callApi } from "#lib/testing/http";
import { type SignedInPerson, signInPerson } from "#lib/testing/people";
import { actionsOf } from "#lib/testing/security-events";
import { later, makeStore, present } from "#lib/testing/store";
import { type AccessMade, listAccessMade } from "./access-made.ts";
import { issueKey } from "./issue-key.ts";
import { addDevice } from "./pairing.ts";
import { changeRole, listPeople, removePerson } from "./people.ts";

let owner: SignedInPerson;
let admin: SignedInPerson;
beforeEach(async () => {
  const ctx = present((await makeStore()).test);
  owner = await signInPerson(ctx, "owner");
  admin = await signInPerson(ctx, "admin");
});

/** A key, an endpoint and a device in each mode. */
async function makeAccess({ ctx }: SignedInPerson, names = "") {
  const secrets: string[] = [];
  for (const own of [ctx, inMode(ctx, "live")]) {
    const scopes = ["orders:read" as const, "gift_cards:write" as const];
    secrets.push((await issueKey(own, { name: `Till${names}`, scopes })).secret);
    await createEndpoint(own, { url: `https://hooks${names}.does-not-exist.invalid/secret`, events: ["*"] });
    const limits = { ticket_event_ids: null, shows_names: false };
    await addDevice({ ...own, db: ctx.db }, { name: `Door${names}`, kinds: ["ticket"], ...limits });
  }
  return secrets;
}
const madeBy = async ({ ctx, userId }: SignedInPerson): Promise<AccessMade[]> =>
  (await listAccessMade(ctx)).filter(({ person_id }) => person_id === userId);
const idsOf = (made: readonly AccessMade[]) => made.map(({ id }) => id);
const rolesIn = async () => (await listPeople(owner.ctx)).map(({ role }) => role);

test("what a person has made is listed with its mode, and nothing of other people, of keys and of other stores", async () => {
  await makeAccess(admin);
  await makeAccess(owner, "2");
  await createEndpoint(present((await makeStore()).test), { url: "https://a.does-not-exist.invalid/", events: ["*"] });
  await createEndpoint(
    { ...owner.ctx, actor: { kind: "key", id: newId(), name: "api", scopes: ["*"] } },
    { url: "https://of-a-key.does-not-exist.invalid/", events: ["*"] },
  );
  const listed = (await madeBy(admin)).map(({ kind, mode, name, scopes }) => [kind, mode, name, scopes.length]);
  expect(listed).toEqual([
    ["key", "live", "Till", 2],
    ["key", "test", "Till", 2],
    ["endpoint", "live", "hooks.does-not-exist.invalid", 0],
    ["endpoint", "test", "hooks.does-not-exist.invalid", 0],
    ["device", "live", "Door", 0],
    ["device", "test", "Door", 0],
  ]);
  expect(await listAccessMade(owner.ctx)).toHaveLength(12);
});

test("what has ended is not listed", async () => {
  const { key } = await issueKey(admin.ctx, { name: "Till", scopes: ["orders:read"] });
  const expires_at = Math.floor(admin.ctx.now.getTime() / 1_000) + 60;
  await issueKey(admin.ctx, { name: "Short", scopes: ["orders:read"], expires_at });
  await revokeApiKey(admin.ctx, key.id);
  expect(await listAccessMade(later(admin.ctx, 59))).toMatchObject([{ name: "Short" }]);
  expect(await listAccessMade(later(admin.ctx, 60))).toEqual([]);
});

describe("removing a person", () => {
  test("ends what is chosen, in both modes, and leaves the rest", async () => {
    const [secret = "", live = ""] = await makeAccess(admin);
    const made = await madeBy(admin);
    const revoke = idsOf(made.filter(({ kind, mode }) => kind !== "key" || mode === "live"));
    const before = (await actionsOf(owner.ctx.merchantId)).length;
    await removePerson(owner.ctx, admin.userId, { listed: idsOf(made), revoke });
    expect(idsOf(await madeBy(admin))).toEqual(idsOf(made).filter((id) => !revoke.includes(id)));
    expect((await actionsOf(owner.ctx.merchantId)).slice(before)).toEqual([
      "role.removed",
      "api_key.revoked",
      "webhook_endpoint.deleted",
      "webhook_endpoint.deleted",
      "scanner_pass.revoked",
      "scanner_pass.revoked",
    ]);
    expect((await callApi(secret, "/v1/orders")).status).toBe(200);
    expect((await callApi(live, "/v1/orders")).status).toBe(401);
  });

  test("is refused when something was made that was not listed, and nothing changes", async () => {
    await makeAccess(admin);
    const listed = idsOf(await madeBy(admin));
    const { key } = await issueKey(admin.ctx, { name: "Late", scopes: ["orders:read"] });
    const before = await actionsOf(owner.ctx.merchantId);
    const refused = { code: "invalid_transition", message: expect.stringContaining("was not listed") };
    await expect(removePerson(owner.ctx, admin.userId, { listed, revoke: listed })).rejects.toMatchObject(refused);
    await expect(removePerson(owner.ctx, admin.userId)).rejects.toMatchObject(refused);
    await expect(changeRole(owner.ctx, admin.userId, "staff", { listed, revoke: [] })).rejects.toMatchObject(refused);
    expect(idsOf(await madeBy(admin)).sort()).toEqual([...listed, key.id].sort());
    expect(await rolesIn()).toEqual(["owner", "admin"]);
    expect(await actionsOf(owner.ctx.merchantId)).toEqual(before);
  });

  test("ends nothing of other people and other stores, whatever is chosen", async () => {
    const other = await signInPerson(present((await makeStore()).test), "owner");
    await makeAccess(owner);
    await makeAccess(other);
    const revoke = idsOf([...(await madeBy(owner)), ...(await madeBy(other))]);
    await removePerson(owner.ctx, admin.userId, { listed: [], revoke });
    expect(idsOf([...(await madeBy(owner)), ...(await madeBy(other))])).toEqual(revoke);
  });

  test("waits for a key that the person is making, and then is refused", async () => {
    let removal: Promise<unknown> | undefined;
    await inTransaction(admin.ctx, async (tx) => {
      await issueKey(tx, { name: "Late", scopes: ["orders:read"] });
      removal = removePerson(owner.ctx, admin.userId).catch((error) => error);
      await untilBlocked();
    });
    expect(await removal).toMatchObject({ code: "invalid_transition" });
    expect(await rolesIn()).toEqual(["owner", "admin"]);
  });
});

describe("a lower role", () => {
  test("ends what is chosen in the same change", async () => {
    await makeAccess(admin);
    const made = await madeBy(admin);
    const keys = idsOf(made.filter(({ kind }) => kind === "key"));
    await changeRole(owner.ctx, admin.userId, "developer", { listed: idsOf(made), revoke: keys });
    expect((await madeBy(admin)).map(({ kind }) => kind)).toEqual(["endpoint", "endpoint", "device", "device"]);
    expect(await rolesIn()).toEqual(["owner", "developer"]);
  });

  test("is the only one that asks: the same and a higher role end nothing", async () => {
    await makeAccess(admin);
    await changeRole(owner.ctx, admin.userId, "admin");
    await changeRole(owner.ctx, admin.userId, "owner", { listed: [], revoke: idsOf(await madeBy(admin)) });
    expect(await madeBy(admin)).toHaveLength(6);
  });
});
