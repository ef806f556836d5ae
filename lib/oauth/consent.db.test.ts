import { describe, expect, test } from "vitest";
import { findSession, type Session } from "#lib/auth/find-session";
import { newId } from "#lib/core/ids";
import { nowInSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { makePrismaContext, type PrismaContext } from "#lib/db/context";
import { findInstalledApp } from "#lib/domain/app-grants/read";
import { findCode } from "#lib/domain/app-grants/secret";
import { deleteApp } from "#lib/domain/apps/delete";
import { makeApp, makeInstaller, newPkce, REDIRECT_URI, type TestApp } from "#lib/testing/apps";
import { makeStore } from "#lib/testing/store";
import { answerConsent, type ConsentForm, consentPage } from "./consent.ts";

const queryOf = ({ app }: TestApp, changes: Record<string, string> = {}): URLSearchParams =>
  new URLSearchParams({
    response_type: "code",
    client_id: app.id,
    redirect_uri: REDIRECT_URI,
    scope: "orders:read tickets:read",
    state: "a b&c",
    code_challenge: newPkce().challenge,
    code_challenge_method: "S256",
    ...changes,
  });

interface Installer {
  ctx: PrismaContext;
  sessionId: string;
}

async function sessionOf({ sessionId }: Installer): Promise<Session> {
  const session = await findSession(sessionId, nowInSeconds());
  if (!session) throw new Error("The person is signed in.");
  return session;
}

/** Sends the form of the consent page, as this person. */
async function send(query: URLSearchParams, person: Installer | null, form: Partial<ConsentForm> = {}) {
  const sent = { answer: "allow", store: person?.ctx.merchantId, mode: "test", ...form };
  return answerConsent(query, sent, {
    session: person && (await sessionOf(person)),
    contextIn: async (_session, store, mode) =>
      makePrismaContext({ ...(person as Installer).ctx, merchantId: store.id, mode }),
  });
}

const parametersOf = (address: string) => Object.fromEntries(new URL(address).searchParams);

describe("allowing", () => {
  test("gives the app a code for the chosen store and mode, with the state and the issuer", async () => {
    const [app, person] = [await makeApp(), await makeInstaller()];
    const query = queryOf(app);
    const address = await send(query, person, { mode: "live" });
    expect(address.startsWith(`${REDIRECT_URI}?`)).toBe(true);
    const { code, ...rest } = parametersOf(address);
    expect(rest).toEqual({ state: "a b&c", iss: expect.stringMatching(/^http/) });
    const found = await findCode(code ?? "");
    expect(found).toMatchObject({
      merchantId: person.ctx.merchantId,
      mode: "live",
      scopes: ["orders:read", "tickets:read"],
    });
    expect(found?.codeChallenge).toBe(query.get("code_challenge"));
    expect(await findInstalledApp(person.ctx, app.app.id)).toBeNull(); // in test mode
  });

  test("works in another store of the person, whatever store is open", async () => {
    const [app, person, other] = [await makeApp(), await makeInstaller(), await makeStore()];
    await addRole(person.userId, other.merchantId, "developer");
    await send(queryOf(app), person, { store: other.merchantId });
    expect(await findInstalledApp(other.test, app.app.id)).toMatchObject({ scopes: ["orders:read", "tickets:read"] });
    expect(await findInstalledApp(person.ctx, app.app.id)).toBeNull();
  });
});

describe("nothing is allowed, and the page is shown again,", () => {
  test.each(["staff", "developer"])("in a store of others, as %s of another one", async (role) => {
    const [app, person, foreign] = [await makeApp(), await makeInstaller(role), await makeInstaller()];
    await refused(app, person, { store: foreign.ctx.merchantId }, foreign.ctx);
  });

  test("as staff, which is recorded", async () => {
    const [app, person] = [await makeApp(), await makeInstaller("staff")];
    await refused(app, person, {}, person.ctx);
    const { rows } = await pool().query("SELECT action, details FROM security_event WHERE merchant_id = $1", [
      person.ctx.merchantId,
    ]);
    expect(rows).toMatchObject([
      { action: "access.refused", details: { reason: "role_too_small", role: "staff", needed: "developer" } },
    ]);
  });

  test("as a developer, for an app that would issue gift cards", async () => {
    const app = await makeApp({ scopes: ["orders:read", "gift_cards:write"] });
    const [person, admin] = [await makeInstaller("developer"), await makeInstaller("admin")];
    await refused(app, person, {}, person.ctx, { scope: "orders:read gift_cards:write" });
    const { rows } = await pool().query("SELECT details FROM security_event WHERE merchant_id = $1", [
      person.ctx.merchantId,
    ]);
    expect(rows).toMatchObject([{ details: { reason: "role_too_small", role: "developer", needed: "admin" } }]);
    expect(await send(queryOf(app, { scope: "orders:read" }), person)).toContain("code=");
    expect(await send(queryOf(app, { scope: "gift_cards:write" }), admin)).toContain("code=");
  });

  test("without a session, a decision, a store or a mode that exists", async () => {
    const [app, person] = [await makeApp(), await makeInstaller()];
    await refused(app, null, { store: person.ctx.merchantId }, person.ctx);
    await refused(app, null, { answer: "decline" }, person.ctx);
    for (const form of [{ answer: undefined }, { answer: "Allow" }, { mode: "*" }, { mode: undefined }]) {
      await refused(app, person, form, person.ctx);
    }
    for (const store of [undefined, "", newId(), "' OR 1=1"]) await refused(app, person, { store }, person.ctx);
  });

  test("for a request that the page would not show", async () => {
    const [app, person] = [await makeApp(), await makeInstaller()];
    for (const changes of [
      { redirect_uri: "https://evil.example/callback" },
      { client_id: newId() },
      { scope: "orders:read webhooks:write" },
      { code_challenge_method: "plain" },
    ] as Record<string, string>[]) {
      for (const answer of ["allow", "decline"]) await refused(app, person, { answer }, person.ctx, changes);
    }
  });

  test("for an app that was deleted meanwhile", async () => {
    const [app, person] = [await makeApp(), await makeInstaller()];
    await deleteApp(app.maker, app.app.id);
    await refused(app, person, {}, person.ctx);
  });
});

test("declining tells the app so, and allows nothing", async () => {
  const [app, person] = [await makeApp(), await makeInstaller("staff")];
  const address = await send(queryOf(app), person, { answer: "decline" });
  expect(parametersOf(address)).toMatchObject({ error: "access_denied", state: "a b&c", iss: expect.any(String) });
  expect(await findInstalledApp(person.ctx, app.app.id)).toBeNull();
});

async function refused(
  app: TestApp,
  person: Installer | null,
  form: Partial<ConsentForm>,
  where: PrismaContext,
  changes: Record<string, string> = {},
): Promise<void> {
  const query = queryOf(app, changes);
  expect(await send(query, person, form)).toBe(consentPage(query));
  expect(await findInstalledApp(where, app.app.id)).toBeNull();
}

async function addRole(userId: string, merchantId: string, role: string): Promise<void> {
  await pool().query("INSERT INTO store_role (user_id, merchant_id, role, created_at) VALUES ($1, $2, $3, now())", [
    userId,
    merchantId,
    role,
  ]);
}
