import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import type { PrismaContext } from "#lib/db/context";
import { accountMailTo, makeAccount, PASSWORD, requestAt } from "#lib/testing/accounts";
import { signInPerson } from "#lib/testing/people";
import { actionsOf } from "#lib/testing/security-events";
import { makeStore, NOW } from "#lib/testing/store";
import { findSession } from "./find-session.ts";
import {
  acceptInvitation,
  invite,
  joinAsNew,
  listInvitations,
  readInvitation,
  withdrawInvitation,
} from "./invitations.ts";
import { listPeople } from "./people.ts";

const newEmail = () => `mika-${newId()}@tidehouse.example`;

async function makeOwner(): Promise<PrismaContext> {
  const { ctx } = await signInPerson((await makeStore()).test, "owner");
  return { ...ctx, now: NOW, realNow: NOW };
}

/** Invites an address as a developer. Returns the secret of the link. */
async function linkFor(ctx: PrismaContext, email: string): Promise<string> {
  await invite(ctx, { email, role: "developer", store: "Tidehouse" });
  return (await accountMailTo(email)).at(-1)?.secret ?? "";
}

test("a new person accepts with the link once, is signed in with the role, and it is recorded", async () => {
  const [ctx, email] = [await makeOwner(), newEmail()];
  const token = await linkFor(ctx, email);
  const person = { token, name: "Mika", password: PASSWORD };
  await expect(joinAsNew({ ...person, password: "short" }, requestAt())).rejects.toMatchObject({
    code: "invalid_request",
  });
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => joinAsNew(person, requestAt())));
  const [joined, ...others] = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  expect(others).toEqual([]);
  const session = await findSession(joined?.sessionId ?? "", NOW);
  expect(session).toMatchObject({
    store: { id: ctx.merchantId, role: "developer" },
    user: { email, isVerified: true },
  });
  expect(await listInvitations(ctx)).toEqual([]);
  expect(await actionsOf(ctx.merchantId)).toEqual(["role.invited", "role.granted", "sign_in.succeeded"]);
});

test("a person with an account accepts with the same verified address only", async () => {
  const [ctx, person, other] = [await makeOwner(), await makeAccount(), await makeAccount()];
  const token = await linkFor(ctx, person.email.toUpperCase());
  const mail = (await accountMailTo(person.email.toUpperCase())).at(-1)?.secret ?? token;
  const refused = { code: "invalid_request" };
  await expect(acceptInvitation({ ...other, isVerified: true }, mail, requestAt())).rejects.toMatchObject(refused);
  await expect(acceptInvitation({ ...person, isVerified: false }, mail, requestAt())).rejects.toMatchObject(refused);
  expect(await acceptInvitation({ ...person, isVerified: true }, mail, requestAt())).toBe(ctx.merchantId);
  expect((await listPeople(ctx)).map(({ id }) => id)).toContain(person.id);
  await expect(invite(ctx, { email: person.email, role: "admin", store: "T" })).rejects.toMatchObject(refused);
});

test("a link ends after 7 days, when it is withdrawn, and when another invitation replaces it", async () => {
  const [ctx, email] = [await makeOwner(), newEmail()];
  const first = await linkFor(ctx, email);
  expect(await readInvitation(first, requestAt(7 * 86_400).realNow)).toBeNull();
  const second = await linkFor(ctx, email);
  expect(await readInvitation(first, NOW)).toBeNull();
  const [open, ...others] = await listInvitations(ctx);
  expect(others).toEqual([]);
  const stranger = await makeOwner();
  await expect(withdrawInvitation(stranger, open?.id ?? "")).rejects.toMatchObject({ code: "not_found" });
  expect(await readInvitation(second, NOW)).toMatchObject({ email, role: "developer" });
  await withdrawInvitation(ctx, open?.id ?? "");
  expect(await readInvitation(second, NOW)).toBeNull();
});

test("an address with _ or % is not taken for another one, and the spellings of a domain are one invitation", async () => {
  const [ctx, id] = [await makeOwner(), newId()];
  const addresses = [
    `a_b%-${id}@tidehouse.example`,
    `axbyz-${id}@tidehouse.example`,
    `r&d-${id}@xn--mller-kva.example`,
  ];
  for (const email of addresses.toReversed()) await linkFor(ctx, email);
  expect((await listInvitations(ctx)).map(({ email }) => email).sort()).toEqual(addresses);
  await linkFor(ctx, `R&D-${id}@XN--mller-kva.example`);
  expect(await listInvitations(ctx)).toHaveLength(3);
});
