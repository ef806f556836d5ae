import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { submitCode, submitSignIn } from "#app/(auth)/sign-in/actions";
import { submitSignUp } from "#app/(auth)/sign-up/actions";
import { findSession } from "#lib/auth/find-session";
import { readSessionToken } from "#lib/auth/session-token";
import { newId } from "#lib/core/ids";
import { nowInSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { removalOf, sessionCookie } from "#lib/pages/cookies";
import { makeAccount, PASSWORD, turnCodesOn } from "#lib/testing/accounts";
import { request } from "#lib/testing/next-headers";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);

beforeEach(() => {
  request.cookies.clear();
  request.headers = new Headers({ "next-action": "1", "user-agent": "a browser" });
});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const passwordOf = (email: string) => submitSignIn(null, formOf({ email, password: PASSWORD }));

/** The id of the session whose cookie the browser has. */
const sessionHere = async (): Promise<string> =>
  (await readSessionToken(request.cookies.get(sessionCookie().name))) ?? "none";

const isOpen = async (id: string): Promise<boolean> => (await findSession(id, nowInSeconds())) !== null;

/** A browser in which somebody is signed in. */
async function signedInBefore() {
  const person = await makeAccount();
  await passwordOf(person.email);
  return { ...person, before: await sessionHere() };
}

/** The session from before has ended, and the browser has another one. */
async function expectReplaced(before: string): Promise<void> {
  const now = await sessionHere();
  expect(now).not.toBe(before);
  expect([await isOpen(before), await isOpen(now)]).toEqual([false, true]);
}

describe("a sign-in ends the session that the browser had", () => {
  test("of the same person, and of another one", async () => {
    const { email, before } = await signedInBefore();
    await passwordOf(email);
    await expectReplaced(before);
    const again = await sessionHere();
    await passwordOf((await makeAccount()).email);
    await expectReplaced(again);
  });

  test("when it is finished with a code, and not before", async () => {
    const { before } = await signedInBefore();
    const other = await makeAccount();
    const { recoveryCodes } = await turnCodesOn(other);
    expect(await passwordOf(other.email)).toMatchObject({ result: { to: "/sign-in/code" } });
    expect([await sessionHere(), await isOpen(before)]).toEqual([before, true]);
    await submitCode(null, formOf({ code: "000000" }));
    expect([await sessionHere(), await isOpen(before)]).toEqual([before, true]);
    await submitCode(null, formOf({ code: recoveryCodes[0] ?? "" }));
    await expectReplaced(before);
  });

  test("and so does a sign-up", async () => {
    const { before } = await signedInBefore();
    const email = `new-${newId()}@tidehouse.example`;
    const state = await submitSignUp(
      {},
      formOf({ store: "Lido", name: "Elin", email, password: "a bath before the storm" }),
    );
    expect(state).toMatchObject({ result: { to: "/" } });
    await expectReplaced(before);
  });

  test("but one that is refused does not", async () => {
    const { email, before } = await signedInBefore();
    await submitSignIn(null, formOf({ email, password: "wrong" }));
    expect([await sessionHere(), await isOpen(before)]).toEqual([before, true]);
  });

  test("and leaves the sessions of other browsers", async () => {
    const { email, before } = await signedInBefore();
    request.cookies.clear();
    await passwordOf(email);
    await passwordOf(email);
    expect(await isOpen(before)).toBe(true);
  });

  test("which is recorded as a sign-out", async () => {
    const { id, email, before } = await signedInBefore();
    await passwordOf(email);
    const { rows } = await pool().query(
      "SELECT action FROM security_event WHERE actor_id = $1 AND action IN ('sign_out', 'sign_in.succeeded') ORDER BY id",
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(["sign_in.succeeded", "sign_in.succeeded", "sign_out"]);
    expect(await isOpen(before)).toBe(false);
  });
});

test("every way to sign in gives its cookies here, and nothing else gives the cookie of a session", () => {
  const app = join(import.meta.dirname, "..");
  const sources = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(app, path), "utf8") }));
  const opens = /\b(signIn|signInWithCode|signInWithPasskey|signUp|joinAsNew|finishProvider)\(/;
  const ways = sources.filter(({ text }) => opens.test(text));
  expect(ways.length).toBeGreaterThanOrEqual(5);
  for (const { path, text } of ways) expect([path, text.includes("giveCookies(")]).toEqual([path, true]);
  expect(sources.filter(({ text }) => text.includes("toSessionToken(")).map(({ path }) => path)).toEqual([
    join("(auth)", "give-cookies.ts"),
  ]);
});

test("the cookie of a session belongs to this host alone where the origin is https, and is removed as it was set", () => {
  expect(sessionCookie()).toMatchObject({
    name: "zakka-session",
    options: { secure: false, path: "/", httpOnly: true },
  });
  vi.stubEnv("APP_URL", "https://shop.example");
  const cookie = sessionCookie();
  expect(cookie.name).toBe("__Host-zakka-session");
  expect(cookie.options).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: true }); // no domain
  expect(removalOf(cookie)).toEqual({ ...cookie.options, name: cookie.name, maxAge: 0 });
  vi.unstubAllEnvs();
});
