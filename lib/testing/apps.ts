import { hash, randomBytes } from "node:crypto";
import { newId } from "#lib/core/ids";
import { SCOPES, type Scope } from "#lib/core/scopes";
import { nowInSeconds } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { authorizeApp } from "#lib/domain/app-grants/authorize";
import { exchangeCode, type IssuedTokens } from "#lib/domain/app-grants/exchange";
import { findCode } from "#lib/domain/app-grants/secret";
import { createApp } from "#lib/domain/apps/create";
import type { App, AppInput } from "#lib/domain/apps/schema";
import { type SignedInPerson, signInPerson } from "./people.ts";
import { makeStore, present } from "./store.ts";

export const REDIRECT_URI = "https://app.example/callback";

/** An app of a store of its own. */
export interface TestApp {
  app: App;
  /** Empty for a public app. */
  secret: string;
  /** Of its maker's store. */
  maker: PrismaContext;
}

export async function makeApp(input: Partial<AppInput> = {}): Promise<TestApp> {
  const maker = present((await makeStore()).test);
  const { app, secret } = await createApp(maker, {
    name: "Seatmap",
    type: "confidential",
    redirect_uris: [REDIRECT_URI],
    scopes: ["orders:read", "orders:write", "tickets:read", "customers:read"],
    ...input,
  });
  return { app, secret: secret ?? "", maker };
}

/** A store with a person who may allow apps, and that person's context in test mode. */
export async function makeInstaller(role = "owner"): Promise<SignedInPerson & { live: PrismaContext }> {
  const store = await makeStore();
  const person = await signInPerson(store.test, role);
  const { actor, now, from } = person.ctx;
  return { ...person, live: { ...store.live, actor, now, ...(from && { from }) } };
}

/** A verifier as an app makes it, with its challenge of the method S256. */
export function newPkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: hash("sha256", verifier, "base64url") };
}

export interface TestCode {
  code: string;
  verifier: string;
}

/** Allows the app as the person of the context, at the present second. */
export async function allowApp(
  ctx: PrismaContext,
  { app }: Pick<TestApp, "app">,
  scopes: readonly Scope[] = ["orders:read"],
  redirectUri = REDIRECT_URI,
): Promise<TestCode> {
  const { verifier, challenge } = newPkce();
  const consent = { app: { id: app.id, name: app.name, maker: "Tidehouse" }, scopes, redirectUri };
  return { code: await authorizeApp(present(ctx), { ...consent, codeChallenge: challenge }), verifier };
}

export const requestFacts = (now = nowInSeconds()) => ({
  now,
  requestId: newId(),
  from: { address: "192.0.2.9", agent: "an app" },
});

/** Allows the app and exchanges the code: the tokens of an app that is installed. */
export async function installApp(
  ctx: PrismaContext,
  app: Pick<TestApp, "app">,
  scopes?: readonly Scope[],
): Promise<IssuedTokens> {
  const { code } = await allowApp(ctx, app, scopes);
  const found = await findCode(code);
  const tokens = found && (await exchangeCode(code, found, requestFacts()));
  if (!tokens) throw new Error("A fresh code is exchanged.");
  return tokens;
}

/** The access token of an app of its own with these scopes, installed in the context's store and mode. */
export async function makeAccessToken(ctx: PrismaContext, scopes: readonly Scope[] = SCOPES): Promise<string> {
  const app = await makeApp({ type: "public", scopes: [...SCOPES] });
  const person = await signInPerson(ctx, "developer");
  return (await installApp(person.ctx, app, scopes)).accessToken;
}
