import { beforeEach, expect, test, vi } from "vitest";
import { listPasskeys } from "#lib/auth/passkeys";
import { toSessionToken } from "#lib/auth/session-token";
import { listSessions } from "#lib/auth/sessions";
import { signIn } from "#lib/auth/sign-in";
import type { FormAction } from "#lib/core/form-state";
import { prisma } from "#lib/db/client";
import { sessionCookie } from "#lib/pages/cookies";
import { makeAccount, PASSWORD, requestAt, turnCodesOn } from "#lib/testing/accounts";
import { makeDevice } from "#lib/testing/authenticator";
import { request } from "#lib/testing/next-headers";
import { endOne, endOthers } from "./actions.ts";
import * as passkeys from "./passkeys/actions.ts";
import { unlink } from "./providers/actions.ts";
import * as twoFactor from "./two-factor/actions.ts";

// Whoever finds a browser that is signed in can change nothing about how its person signs in.

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

const open = async (email: string) =>
  (await signIn(email, PASSWORD, { ...requestAt(), realNow: new Date() })).sessionId;

let person: Awaited<ReturnType<typeof makeAccount>>;
let other: string;

beforeEach(async () => {
  person = await makeAccount();
  other = await open(person.email);
  request.headers = new Headers({ "x-request-id": "request 7", "x-path": "/here" });
  request.cookies.clear();
  request.cookies.set(sessionCookie().name, await toSessionToken(await open(person.email)));
});

/** Sends a form. Returns the answer of the action, or `done` when it opens another page. */
const send = (action: FormAction<unknown>, fields: Record<string, string>) =>
  action(undefined, formOf(fields)).catch((error: { digest?: string }) => {
    if (!error.digest?.startsWith("NEXT_REDIRECT")) throw error;
    return { done: true };
  });

/** Adds a passkey through the page. Returns its device. */
async function addPasskey() {
  const device = makeDevice();
  const state = await passkeys.start(undefined, formOf({ name: "Phone", password: PASSWORD }));
  const { options } = state.result as NonNullable<typeof state.result>;
  const answer = JSON.stringify(device.register(options as never));
  expect(await passkeys.finish(undefined, formOf({ name: "Phone", answer }))).toMatchObject({ done: true });
  return device;
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** All that a person can lose or gain here. */
const stateOf = async () => ({
  totp: await prisma().totp.findMany({ where: { user_id: person.id } }),
  codes: (await prisma().recovery_code.findMany({ where: { user_id: person.id } })).map(({ hash }) => hash),
  tokens: await prisma().account_token.count({ where: { user_id: person.id } }),
  passkeys: (await listPasskeys(person.id)).length,
  accounts: await prisma().provider_account.count({ where: { user_id: person.id } }),
  sessions: (await listSessions(person.id, new Date())).length,
});

const withCodes =
  (action: FormAction<unknown>): Prepare =>
  async () => {
    await turnCodesOn(person);
    return [action, {}];
  };

type Prepare = () => Promise<[FormAction<unknown>, Record<string, string>]>;
const ACTIONS: [string, Prepare][] = [
  ["setting up codes", async () => [twoFactor.start, {}]],
  ["making new recovery codes", withCodes(twoFactor.replaceCodes)],
  ["turning codes off", withCodes(twoFactor.turnOff)],
  ["adding a passkey", async () => [passkeys.start, { name: "Phone" }]],
  [
    "removing a passkey",
    async () => {
      await addPasskey();
      return [passkeys.remove, { id: (await listPasskeys(person.id))[0]?.id ?? "" }];
    },
  ],
  [
    "unlinking an account",
    async () => {
      const account = { provider: "github", subject: person.id, user_id: person.id, created_at: new Date() };
      await prisma().provider_account.create({ data: account });
      return [unlink, { provider: "github" }];
    },
  ],
  ["signing out another browser", async () => [endOne, { id: other }]],
  ["signing out all others", async () => [endOthers, {}]],
];

test.each(ACTIONS)("%s needs the password, and changes nothing without it", async (_what, prepare) => {
  const [action, fields] = await prepare();
  const before = await stateOf();
  const proofs: Record<string, string>[] = [{}, { password: "" }, { password: "not my password" }, { passkey: "" }];
  for (const proof of proofs) {
    expect(await send(action, { ...fields, ...proof })).toMatchObject({
      form: { error: { password: [expect.stringMatching(/Enter your password|not your current password/)] } },
    });
  }
  expect(await send(action, { ...fields, passkey: "{}" })).not.toHaveProperty("done");
  expect(await stateOf()).toEqual(before);
  expect(await send(action, { ...fields, password: PASSWORD })).toMatchObject({ done: true });
  expect(await stateOf()).not.toEqual(before);
});

test("a passkey confirms instead of the password, in the same session", async () => {
  const device = await addPasskey();
  const state = await passkeys.ask(undefined, new FormData());
  const passkey = JSON.stringify(device.signIn(state.result?.options as never));
  expect(await send(endOthers, { passkey })).toMatchObject({ done: true });
  expect(await listSessions(person.id, new Date())).toHaveLength(1);
  expect(await send(twoFactor.start, { passkey })).toMatchObject({ problem: expect.stringMatching(/too much time/i) });
});
