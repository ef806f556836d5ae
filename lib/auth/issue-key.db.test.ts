import { describe, expect, test } from "vitest";
import { SCOPES } from "#lib/core/scopes";
import { listApiKeys } from "#lib/dashboard/keys/read";
import { inTransaction } from "#lib/db/transaction";
import { createApiKey } from "#lib/domain/api-keys/create";
import { untilBlocked } from "#lib/testing/blocked";
import { callApi } from "#lib/testing/http";
import { signInPerson } from "#lib/testing/people";
import { actionsOf } from "#lib/testing/security-events";
import { makeStore, present } from "#lib/testing/store";
import { issueKey, issueReferenceKey, rotateKey } from "./issue-key.ts";
import { removePerson } from "./people.ts";
import { ROLES } from "./roles.ts";
import { scopesAbove, scopesOfRole } from "./scopes-of-role.ts";

async function makePerson(role: string) {
  const store = await makeStore();
  const owner = await signInPerson(present(store.test), "owner");
  const { ctx, userId } = await signInPerson(present(store.test), role);
  return { ctx, userId, owner: owner.ctx, live: { ...ctx, ...present(store.live), actor: ctx.actor } };
}

const ofDeveloper = SCOPES.filter((scope) => scope !== "gift_cards:write");

test("each scope has a lowest role, and a higher role holds what a lower one does", () => {
  expect(ROLES.map((role) => scopesOfRole(role).length)).toEqual([0, 22, 24, 24]);
  expect(scopesOfRole("developer")).toEqual(ofDeveloper);
  expect(scopesAbove("developer", ["orders:read", "gift_cards:write", "*"])).toEqual(["gift_cards:write", "*"]);
  expect(scopesAbove("owner", ["gift_cards:write", "*"])).toEqual([]);
  expect(scopesAbove("owner", ["no:such"])).toEqual(["no:such"]);
});

describe("a developer", () => {
  test.each([["gift_cards:write"], ["*"]] as const)("gets no key with %s, and nothing is made", async (scope) => {
    const { ctx } = await makePerson("developer");
    await expect(issueKey(ctx, { name: "Till", scopes: ["orders:read", scope] })).rejects.toMatchObject({
      code: "invalid_request",
      message: `Only admins and owners can create a key with ${scope}. Leave it out, or ask one of them.`,
      extra: { param: "scopes" },
    });
    expect((await listApiKeys(ctx, {})).data).toEqual([]);
    expect(await actionsOf(ctx.merchantId)).toEqual([]);
  });

  test("makes and rotates a key with everything else, in both modes", async () => {
    const { ctx, live } = await makePerson("developer");
    for (const own of [ctx, live]) {
      const { key } = await issueKey(own, { name: "Till", scopes: ofDeveloper });
      const rotated = await rotateKey(own, key.id, { prefix: key.prefix, overlap_hours: 0 });
      expect(rotated.key.scopes).toEqual(ofDeveloper);
    }
  });

  test("gets no new secret of a key that may do more, which goes on", async () => {
    const { ctx, owner } = await makePerson("developer");
    const { key, secret } = await issueKey(owner, { name: "Shop", scopes: ["gift_cards:write", "orders:read"] });
    await expect(rotateKey(ctx, key.id, { prefix: key.prefix, overlap_hours: 0 })).rejects.toMatchObject({
      message: "This key has gift_cards:write, so only admins and owners can rotate it. Ask one of them.",
    });
    expect((await callApi(secret, "/v1/orders")).status).toBe(200);
    expect(await actionsOf(ctx.merchantId)).toEqual(["api_key.created"]);
  });

  test("gets a key for the API reference without what the role does not hold", async () => {
    const { ctx, owner } = await makePerson("developer");
    await issueReferenceKey(ctx);
    await issueReferenceKey({ ...owner, realNow: ctx.realNow });
    expect((await listApiKeys(ctx, {})).data.map(({ scopes }) => scopes)).toEqual([["*"], ofDeveloper]);
  });
});

test.each(["admin", "owner"])(
  "an %s makes a key that issues gift cards, or does everything with test data",
  async (role) => {
    const { ctx, live } = await makePerson(role);
    await issueKey(live, { name: "Shop", scopes: ["gift_cards:write"] });
    const { key } = await issueKey(ctx, { name: "All", scopes: ["*"] });
    await rotateKey(ctx, key.id, { prefix: key.prefix, overlap_hours: 0 });
  },
);

test("only an owner makes or rotates a live key that may do everything", async () => {
  const { live, owner } = await makePerson("admin");
  for (const scopes of [["*" as const], [...SCOPES]]) {
    await expect(issueKey(live, { name: "All", scopes })).rejects.toThrow("Only an owner can create a live key");
  }
  const { key } = await issueKey({ ...live, actor: owner.actor }, { name: "All", scopes: ["*"] });
  const rotation = { prefix: key.prefix, overlap_hours: 0 } as const;
  await expect(rotateKey(live, key.id, rotation)).rejects.toThrow("only an owner can rotate it");
});

test("staff, and people of another store, make no key", async () => {
  const [staff, other] = [await makePerson("staff"), await makePerson("owner")];
  const refused = { code: "unauthorized" };
  await expect(issueKey(staff.ctx, { name: "Door", scopes: ["tickets:redeem"] })).rejects.toMatchObject(refused);
  await expect(
    issueKey({ ...staff.ctx, actor: other.ctx.actor }, { name: "Door", scopes: ["tickets:redeem"] }),
  ).rejects.toMatchObject(refused);
  expect((await listApiKeys(staff.ctx, {})).data).toEqual([]);
});

test("a key from before that may do more than its maker goes on", async () => {
  const { ctx } = await makePerson("developer");
  const { secret } = await createApiKey(ctx, { name: "Before", scopes: ["*"] });
  expect((await callApi(secret, "/v1/gift_cards")).status).toBe(200);
});

test("a removal waits for a key that its person is making, and then they make none", async () => {
  const { ctx, userId, owner } = await makePerson("developer");
  const key = { name: "Till", scopes: ["orders:read" as const] };
  let removal: Promise<void> | undefined;
  await inTransaction(ctx, async (tx) => {
    await issueKey(tx, key);
    removal = removePerson(owner, userId, "all");
    await untilBlocked();
  });
  await removal;
  const refusals = await Promise.allSettled([1, 2, 3].map(() => issueKey(ctx, key)));
  expect(refusals.every(({ status }) => status === "rejected")).toBe(true);
  expect(await actionsOf(ctx.merchantId)).toEqual(["api_key.created", "role.removed", "api_key.revoked"]);
});
