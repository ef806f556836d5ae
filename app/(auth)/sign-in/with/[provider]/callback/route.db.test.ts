import { randomInt } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import SignInPage from "#app/(auth)/sign-in/page.tsx";
import { GET as start } from "#app/(auth)/sign-in/with/[provider]/route";
import { finishProvider, startProvider } from "#lib/auth/provider-sign-in";
import { findProvider, type ProviderName } from "#lib/auth/providers";
import { signIn } from "#lib/auth/sign-in";
import { nowInSeconds } from "#lib/core/time";
import { providerCookie, sessionCookie } from "#lib/pages/cookies";
import { currentSession } from "#lib/pages/session";
import { makeAccount, PASSWORD, requestAt, turnCodesOn } from "#lib/testing/accounts";
import { request } from "#lib/testing/next-headers";
import { fetchTo, type PersonThere, startProviderServer } from "#lib/testing/provider";
import { GET } from "./route.ts";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);

type Server = Awaited<ReturnType<typeof startProviderServer>>;
const servers = {} as Record<ProviderName, Server>;
beforeAll(async () => {
  for (const name of ["google", "github"] as const) {
    const server = await startProviderServer(name, "in place of the real one");
    servers[name] = server;
    process.env[`AUTH_${name.toUpperCase()}_ID`] = server.provider.clientId;
    process.env[`AUTH_${name.toUpperCase()}_SECRET`] = server.provider.clientSecret;
  }
});
afterAll(() => Promise.all(Object.values(servers).map((server) => server.close())));
beforeEach(() => {
  request.cookies.clear();
  request.headers = new Headers();
});
afterEach(() => vi.unstubAllGlobals());

const facts = () => ({ ...requestAt(), realNow: nowInSeconds() });

/** Has what is sent to the provider from here arrive at the server of the test. */
function connect(name: ProviderName) {
  const server = servers[name];
  const provider = findProvider(name);
  if (!provider) throw new Error("It is configured.");
  vi.stubGlobal("fetch", fetchTo(server.provider, provider));
  return { server, provider };
}

/** A person, and their account at the provider, which is linked. */
async function makeLinked(name: ProviderName) {
  const { server, provider } = connect(name);
  const person = await makeAccount();
  const there: PersonThere = { id: randomInt(2 ** 40), email: person.email };
  const { sessionId } = await signIn(person.email, PASSWORD, facts());
  const { url, kept } = await startProvider(provider, { userId: person.id, sessionId }, facts());
  await finishProvider(provider, { callback: server.allow(url, there), kept, sessionId }, facts());
  return { ...person, there };
}

/** Begins at our page, and lets somebody allow it at the provider. Returns the address that the browser is sent back to. */
async function goThere(name: ProviderName, there: PersonThere, next?: string): Promise<URL> {
  const query = next ? `?next=${encodeURIComponent(next)}` : "";
  const params = Promise.resolve({ provider: name });
  const answer = await start(new Request(`http://localhost:3000/sign-in/with/${name}${query}`), { params });
  expect(answer.status).toBe(303);
  return servers[name].allow(answer.headers.get("location") ?? "", there);
}

/** The browser comes back. Returns the path that it is led to. */
async function comeBack(name: ProviderName, callback: URL): Promise<string | null> {
  const answer = await GET(new Request(callback), { params: Promise.resolve({ provider: name }) });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([303, "no-store"]);
  expect(request.cookies.has(providerCookie().name)).toBe(false);
  return answer.headers.get("location");
}

/** What the sign-in page says at this address. */
async function textAt(path: string | null): Promise<string> {
  const { searchParams } = new URL(path ?? "", "http://localhost:3000");
  const page = await SignInPage({
    params: Promise.resolve({}),
    searchParams: Promise.resolve(Object.fromEntries(searchParams)),
  });
  return JSON.stringify(page.props.children);
}

const isSignedIn = () => request.cookies.has(sessionCookie().name);

describe.each(["google", "github"] as const)("coming back from %s", (name) => {
  test("signs in who has linked the account, and opens the page that was asked for", async () => {
    const { id, there } = await makeLinked(name);
    expect(await comeBack(name, await goThere(name, there))).toBe("/");
    expect(await currentSession()).toMatchObject({ user: { id }, store: { role: "owner" } });
    request.cookies.clear();
    expect(await comeBack(name, await goThere(name, there, "/orders?status=paid"))).toBe("/orders?status=paid");
    request.cookies.clear();
    expect(await comeBack(name, await goThere(name, there, "//elsewhere.example"))).toBe("/");
  });

  test("refuses an account that is linked to nobody, and says how to link it", async () => {
    const { email } = await makeLinked(name);
    const path = await comeBack(name, await goThere(name, { id: randomInt(2 ** 40), email }));
    expect(path).toBe("/sign-in?problem=unlinked");
    expect(isSignedIn()).toBe(false);
    expect(await textAt(path)).toContain(
      "No account here is linked to that one. Sign in with your password, then link it",
    );
  });

  test("refuses another state, another browser, a second time, and who declines", async () => {
    const { there } = await makeLinked(name);
    const refused = "/sign-in?problem=declined";
    const other = await goThere(name, there);
    other.searchParams.set("state", "of another question");
    expect(await comeBack(name, other)).toBe(refused);
    const stolen = await goThere(name, there);
    request.cookies.clear();
    expect(await comeBack(name, stolen)).toBe(refused);
    const mangled = await goThere(name, there);
    request.cookies.set(providerCookie().name, "neither a token~nor a path: %");
    expect(await comeBack(name, mangled)).toBe(refused);
    const declined = await goThere(name, there);
    declined.searchParams.delete("code");
    declined.searchParams.set("error", "access_denied");
    expect(await comeBack(name, declined)).toBe(refused);
    const callback = await goThere(name, there);
    const cookie = request.cookies.get(providerCookie().name) ?? "";
    expect(await comeBack(name, callback)).toBe("/");
    request.cookies.clear();
    request.cookies.set(providerCookie().name, cookie);
    expect(await comeBack(name, callback)).toBe(refused);
    expect(isSignedIn()).toBe(false);
    expect(await textAt(refused)).toContain("You are not signed in");
  });

  test("asks for the code, where codes are on", async () => {
    const person = await makeLinked(name);
    await turnCodesOn(person);
    expect(await comeBack(name, await goThere(name, person.there, "/orders"))).toBe("/sign-in/code?next=%2Forders");
    expect(isSignedIn()).toBe(false);
  });
});

test("an ID token with another nonce signs nobody in", async () => {
  const { there } = await makeLinked("google");
  servers.google.answerWithNonce("of another question");
  expect(await comeBack("google", await goThere("google", there))).toBe("/sign-in?problem=declined");
  servers.google.answerWithNonce(undefined);
  expect(isSignedIn()).toBe(false);
});
