import { describe, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { signInPerson } from "#lib/testing/people";
import { actionsOf, securityEventsOf } from "#lib/testing/security-events";
import { makeStore, present } from "#lib/testing/store";
import { findSession } from "./find-session.ts";
import { changeRole, listPeople, removePerson } from "./people.ts";

async function makeTeam() {
  const { ctx: plain } = { ctx: present((await makeStore()).test) };
  const owner = await signInPerson(plain, "owner");
  const developer = await signInPerson(plain, "developer");
  return { owner, developer, ctx: owner.ctx };
}
const rolesIn = async (ctx: Parameters<typeof listPeople>[0]) => (await listPeople(ctx)).map(({ role }) => role);

describe("a role", () => {
  test("changes at once, and is recorded with the role before", async () => {
    const { ctx, developer } = await makeTeam();
    await changeRole(ctx, developer.userId, "staff");
    expect((await findSession(developer.sessionId, ctx.now))?.store.role).toBe("staff");
    expect((await securityEventsOf(ctx.merchantId)).at(-1)).toMatchObject({
      action: "role.changed",
      target_id: developer.userId,
      details: { from: "developer", to: "staff" },
    });
    const before = await actionsOf(ctx.merchantId);
    await changeRole(ctx, developer.userId, "staff");
    expect(await actionsOf(ctx.merchantId)).toEqual(before);
  });

  test("is taken with the access of the person to this store", async () => {
    const { ctx, developer } = await makeTeam();
    await removePerson(ctx, developer.userId);
    expect(await findSession(developer.sessionId, ctx.now)).toBeNull();
    expect(await rolesIn(ctx)).toEqual(["owner"]);
    expect((await actionsOf(ctx.merchantId)).at(-1)).toBe("role.removed");
  });

  test("of somebody who works elsewhere, or of nobody, is not found, and nothing changes", async () => {
    const [team, other] = [await makeTeam(), await makeTeam()];
    for (const id of [other.developer.userId, newId()]) {
      await expect(changeRole(team.ctx, id, "owner")).rejects.toMatchObject({ code: "not_found" });
      await expect(removePerson(team.ctx, id)).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await rolesIn(other.ctx)).toEqual(["owner", "developer"]);
    expect(await actionsOf(team.ctx.merchantId)).toEqual([]);
  });
});

describe("the last owner", () => {
  test("keeps the role", async () => {
    const { ctx, owner } = await makeTeam();
    const refused = { code: "invalid_request" };
    await expect(changeRole(ctx, owner.userId, "admin")).rejects.toMatchObject(refused);
    await expect(removePerson(ctx, owner.userId)).rejects.toMatchObject(refused);
    expect(await rolesIn(ctx)).toEqual(["owner", "developer"]);
    expect(await actionsOf(ctx.merchantId)).toEqual([]);
  });

  test("stays when all owners remove or demote each other at once", async () => {
    const { ctx, owner } = await makeTeam();
    const others = await Promise.all([1, 2, 3].map(() => signInPerson(ctx, "owner")));
    const ids = [owner, ...others].map(({ userId }) => userId);
    const results = await Promise.allSettled(
      ids.map((id, at) => (at % 2 ? removePerson(ctx, id) : changeRole(ctx, id, "staff"))),
    );
    expect(results.filter(({ status }) => status === "rejected")).toHaveLength(1);
    expect((await rolesIn(ctx)).filter((role) => role === "owner")).toHaveLength(1);
  });
});
