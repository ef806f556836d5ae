import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { toSessionToken } from "#lib/auth/session-token";
import { newId } from "#lib/core/ids";
import { revokeInstalledApp } from "#lib/domain/app-grants/end";
import { findInstalledApp } from "#lib/domain/app-grants/read";
import { takePageStatus } from "#lib/http/page-status";
import { sessionCookie } from "#lib/pages/cookies";
import { allowApp, makeApp, makeInstaller, newPkce, REDIRECT_URI, type TestApp } from "#lib/testing/apps";
import { request } from "#lib/testing/next-headers";
import AuthorizePage from "./page.tsx";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);

beforeEach(() => request.cookies.clear());

type Installer = Awaited<ReturnType<typeof makeInstaller>>;

async function signIn(role?: string): Promise<Installer> {
  const person = await makeInstaller(role);
  request.cookies.set(sessionCookie().name, await toSessionToken(person.sessionId));
  return person;
}

/** Opens the page. Returns the address of a redirect, or the text of the page with its status. */
async function open({ app }: TestApp, changes: Record<string, string> = {}) {
  const query = new URLSearchParams({
    response_type: "code",
    client_id: app.id,
    redirect_uri: REDIRECT_URI,
    scope: "orders:read",
    code_challenge: newPkce().challenge,
    code_challenge_method: "S256",
    ...changes,
  });
  const requestId = newId();
  request.headers = new Headers({ "x-path": `/oauth/authorize?${query}`, "x-request-id": requestId });
  try {
    const html = renderToStaticMarkup(await AuthorizePage());
    const text = html.replaceAll(/<[^>]*>/g, " ").replaceAll(/ +/g, " ");
    return { text, status: takePageStatus(requestId), to: null };
  } catch (error) {
    const [kind, , to = ""] = String((error as { digest?: string }).digest).split(";");
    if (kind !== "NEXT_REDIRECT") throw error;
    return { to };
  }
}

const FAULTY = { code_challenge_method: "plain" };

describe("the page asks, and shows", () => {
  test("who registered the app and how many stores use it", async () => {
    const app = await makeApp({}, `ines-${newId()}@harbour.example`);
    const other = await makeInstaller();
    await signIn();
    expect((await open(app)).text).toContain("Registered by somebody at harbour.example. Not used by any store yet.");
    await allowApp(other.ctx, app);
    const { text } = await open(app);
    expect(text).toContain("Used by 1 store.");
    expect(text).not.toContain("is not made by");
  });

  test("a warning where the app has the name of a known company", async () => {
    await signIn();
    const { text } = await open(await makeApp({ name: "СLAUDE" })); // the first letter is Cyrillic
    expect(text).toContain("This app is not made by Anthropic.");
    expect(text).toContain("nobody with an address at anthropic.com registered it");
    const own = await makeApp({ name: "Claude" }, `ada-${newId()}@anthropic.com`);
    expect((await open(own)).text).not.toContain("is not made by");
  });
});

describe("an error of the app stays on our page", () => {
  const expectStays = async (app: TestApp) => {
    const { to, text, status } = await open(app, FAULTY);
    expect([to, status]).toEqual([null, 400]);
    expect(text).toContain("Seatmap made a mistake");
  };

  test("for a person who is not signed in, also where a store uses the app", async () => {
    const [app, person] = [await makeApp(), await makeInstaller()];
    await allowApp(person.ctx, app);
    await expectStays(app);
  });

  test("for a person whose stores have not allowed it, whatever other stores and other apps do", async () => {
    const [app, person, other] = [await makeApp(), await signIn(), await makeInstaller()];
    await allowApp(other.ctx, app);
    await allowApp(person.ctx, await makeApp());
    await expectStays(app);
  });

  test("once the store has ended it", async () => {
    const [app, person] = [await makeApp(), await signIn()];
    await allowApp(person.ctx, app);
    const grant = await findInstalledApp(person.ctx, app.app.id);
    await revokeInstalledApp(person.ctx, grant?.id ?? "");
    await expectStays(app);
  });
});

test.each(["test", "live"] as const)(
  "an app that a store of the person uses in %s mode is told itself",
  async (mode) => {
    const [app, person] = [await makeApp(), await signIn()];
    await allowApp(mode === "test" ? person.ctx : person.live, app);
    const { to } = await open(app, FAULTY);
    expect(to?.startsWith(`${REDIRECT_URI}?error=invalid_request&`)).toBe(true);
  },
);
