import { expect, test } from "vitest";
import { storedEmail } from "#lib/core/email";
import { newId } from "#lib/core/ids";
import { prisma } from "#lib/db/client";
import { signInPerson } from "#lib/testing/people";
import { makeStore } from "#lib/testing/store";
import { findSession } from "./find-session.ts";
import { invite, listInvitations } from "./invitations.ts";
import { listPeople } from "./people.ts";

test("people, their sessions and invitations show an address as it was typed", async () => {
  const { userId, sessionId, ctx } = await signInPerson((await makeStore()).test, "owner");
  const [mine, theirs] = [`ines-${newId()}@müller.example`, `ben-${newId()}@müller.example`];
  await prisma().app_user.update({ where: { id: userId }, data: { email: storedEmail(mine) } });
  await invite(ctx, { email: storedEmail(theirs), role: "developer", store: "Tidehouse" });
  expect((await listPeople(ctx)).map(({ email }) => email)).toEqual([mine]);
  expect((await findSession(sessionId, ctx.now))?.user.email).toBe(mine);
  expect((await listInvitations(ctx)).map(({ email }) => email)).toEqual([theirs]);
});
