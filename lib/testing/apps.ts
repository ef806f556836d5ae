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
import { addPerson, type SignedInPerson, signInPerson } from "./people.ts";
import { makeStore, present } from "./store.ts";

export const REDIRECT_URI = "https://app.example/callback";

/** An app and the store that registered it. */
export interface TestApp {
  app: App;
  /** Empty for a public app. */
  secret: string;
  /** The context of the store that registered it. */
  maker: PrismaContext;
}

/** Creates a store that registers an app. The address of its owner, who answers for the app, is confirmed. */
export async function makeApp(input: Partial<AppInput> = {}, email?: string): Promise<TestApp> {
  const maker = present((await makeStore()).test);
  await addPerson(maker, "owner", email);
  const { app, secret } = await createApp(maker, {
    name: "Seatmap",
    type: "confidential",
    redirect_uris: [REDIRECT_URI],
    scopes: ["orders:read", "orders:write", "tickets:read", "customers:read"],
    ...input,
  });
  return { app, secret: secret ?? "", maker };
}

/** Creates a store with a person. Returns that person's contexts in both modes, with a session in test mode. */
export async function makeInstaller(role = "owner"): Promise<SignedInPerson & { live: PrismaContext }> {
  const store = await makeStore();
  const person = await signInPerson(store.test, role);
  const { actor, now, from } = person.ctx;
  return { ...person, live: { ...store.live, actor, now, ...(from && { from }) } };
}

/** Returns a PKCE verifier and its challenge for the method S256. */
export function newPkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: hash("sha256", verifier, "base64url") };
}

export interface TestCode {
  code: string;
  verifier: string;
}

/** Allows the app as the person of the context, at the present second. Returns the authorization code. */
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

export const requestFacts = (realNow = nowInSeconds()) => ({
  realNow,
  requestId: newId(),
  from: { address: "192.0.2.9", agent: "an app" },
});

/** Allows the app and exchanges the code. Returns the tokens. */
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

/** Installs a new app with these scopes in the context's store and mode. Returns its access token. */
export async function makeAccessToken(ctx: PrismaContext, scopes: readonly Scope[] = SCOPES): Promise<string> {
  const app = await makeApp({ type: "public", scopes: [...SCOPES] });
  const person = await signInPerson(ctx, "developer");
  return (await installApp(person.ctx, app, scopes)).accessToken;
}
