import { beforeEach, expect, test, vi } from "vitest";
import * as actions from "#app/(dashboard)/settings/people/actions";
import { listAccessMade } from "#lib/auth/access-made";
import { findSession } from "#lib/auth/find-session";
import { listPeople } from "#lib/auth/people";
import { toSessionToken } from "#lib/auth/session-token";
import { signIn } from "#lib/auth/sign-in";
import type { FormState } from "#lib/core/form-state";
import { createApiKey } from "#lib/domain/api-keys/create";
import { sessionCookie } from "#lib/pages/cookies";
import { makeAccount, PASSWORD, requestAt } from "#lib/testing/accounts";
import { request } from "#lib/testing/next-headers";
import { type SignedInPerson, signInPerson } from "#lib/testing/people";
import { makeStore, present } from "#lib/testing/store";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

type Send = (before: never, form: FormData) => Promise<FormState>;

let owner: SignedInPerson;
let admin: SignedInPerson;
beforeEach(async () => {
  request.headers = new Headers({ "x-request-id": "request 7" });
  request.cookies.clear();
  const ctx = present((await makeStore()).test);
  owner = await signInPerson(ctx, "owner");
  admin = await signInPerson(ctx, "admin");
  request.cookies.set(sessionCookie().name, await toSessionToken(owner.sessionId));
});

/** Posts a form to an action. */
function send(action: unknown, fields: Record<string, string | string[]>): Promise<FormState> {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  return (action as Send)(undefined as never, form);
}

const rolesIn = async () => (await listPeople(owner.ctx)).map(({ role }) => role);
const keysLeft = async () => (await listAccessMade(owner.ctx)).map(({ name }) => name);

/** Two keys of the admin, as the form lists them. */
async function makeKeys() {
  const first = await createApiKey(admin.ctx, { name: "First", scopes: ["orders:read"] });
  const second = await createApiKey(admin.ctx, { name: "Second", scopes: ["*"] });
  return { listed: `${first.key.id} ${second.key.id}`, second: second.key.id };
}

test("a person is removed with what is ticked", async () => {
  const { listed, second } = await makeKeys();
  expect(await send(actions.remove, { id: admin.userId, listed, revoke: [second] })).toMatchObject({ done: true });
  expect([await rolesIn(), await keysLeft()]).toEqual([["owner"], ["First"]]);
});

test("a person gets a lower role, and loses what is ticked", async () => {
  const { listed } = await makeKeys();
  const fields = { id: admin.userId, role: "staff", listed, revoke: listed.split(" ") };
  expect(await send(actions.giveRole, fields)).toMatchObject({ done: true });
  expect([await rolesIn(), await keysLeft()]).toEqual([["owner", "staff"], []]);
});

test("a form that has not listed what a person has made does nothing", async () => {
  await makeKeys();
  for (const [action, role] of [[actions.remove], [actions.giveRole, "staff"]] as const) {
    const { problem } = await send(action, { id: admin.userId, ...(role && { role }) });
    expect(problem).toContain("was not listed");
  }
  expect([await rolesIn(), await keysLeft()]).toEqual([
    ["owner", "admin"],
    ["First", "Second"],
  ]);
});

test("a person is signed out only by an owner who proves who they are", async () => {
  const asking = await makeAccount("owner", owner.ctx.merchantId);
  const { sessionId } = await signIn(asking.email, PASSWORD, { ...requestAt(), realNow: new Date() });
  request.cookies.set(sessionCookie().name, await toSessionToken(sessionId));
  const isIn = async () => (await findSession(admin.sessionId, new Date())) !== null;
  for (const wrong of [{}, { password: "not this one at all" }] as Record<string, string>[]) {
    const state = await send(actions.signOut, { id: admin.userId, ...wrong });
    expect(state.form?.error?.password ?? state.problem).toBeTruthy();
    expect(await isIn()).toBe(true);
  }
  expect(await send(actions.signOut, { id: admin.userId, password: PASSWORD })).toMatchObject({ done: true });
  expect(await isIn()).toBe(false);
});
