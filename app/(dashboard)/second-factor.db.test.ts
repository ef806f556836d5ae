import { globSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { POST as scanPass } from "#app/scan/pass/route";
import { GET as scanSession } from "#app/scan/session/route";
import { toSessionToken } from "#lib/auth/session-token";
import { newId } from "#lib/core/ids";
import { pool, prisma } from "#lib/db/client";
import { updateSettings } from "#lib/domain/stores/update-settings";
import { trustPeerHeader } from "#lib/http/peer";
import { sessionCookie } from "#lib/pages/cookies";
import { callApi, makeRequest } from "#lib/testing/http";
import { request } from "#lib/testing/next-headers";
import { openSession, type SignedInPerson, signInPerson } from "#lib/testing/people";
import { makeKey, makeStore, present } from "#lib/testing/store";

// A store that requires a second factor, and an owner who has none: they reach their own account, and nothing of the store.

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

const ROOT = import.meta.dirname;
const find = (name: string) => globSync(`**/${name}`, { cwd: ROOT }).sort();

/** What is open: the person's own account, another store, and the way out. */
const OPEN_PAGES = /^settings\/account\//;
const OPEN_ACTIONS = /^settings\/account\/|^actions\.ts (switchStore|signOutHere|saveTheme)$/;

let owner: SignedInPerson;
let key: string;
beforeAll(async () => {
  trustPeerHeader(); // as our server does
  const ctx = present((await makeStore()).test);
  owner = await signInPerson(ctx, "owner");
  key = await makeKey(ctx);
  await updateSettings(ctx, { require_second_factor: true });
});
beforeEach(async () => {
  request.headers = new Headers({ "x-request-id": "request 7", "x-path": "/here", "x-peer-address": "192.0.2.9" });
  request.cookies.clear();
  request.cookies.set(sessionCookie().name, await toSessionToken(await openSession(owner.ctx)));
});

/** Returns "led away" when the person is sent to their account, or refused in words. */
async function outcomeOf(run: () => unknown): Promise<"open" | "led away"> {
  try {
    const answer = await run();
    const said = answer instanceof Response ? (await answer.json()).message : "";
    return said.includes("requires a second factor") ? "led away" : "open";
  } catch (error) {
    const [kind, , to] = String((error as { digest?: string }).digest).split(";");
    return kind === "NEXT_REDIRECT" && to === "/settings/account" ? "led away" : "open";
  }
}

describe("each page", () => {
  test.each(find("page.tsx"))("%s", async (path) => {
    const { default: Page } = await import(/* @vite-ignore */ `${ROOT}/${path}`);
    const open = () => Page({ params: Promise.resolve({ id: newId() }), searchParams: Promise.resolve({}) });
    expect(await outcomeOf(open)).toBe(OPEN_PAGES.test(path) ? "open" : "led away");
  });
});

describe("each action", async () => {
  const modules = await Promise.all(
    find("actions.ts").map(async (path) => [path, await import(/* @vite-ignore */ `${ROOT}/${path}`)] as const),
  );
  const actions = modules.flatMap(([path, exported]) =>
    Object.entries(exported).map(
      ([name, run]) => [`${path} ${name}`, run as (...given: unknown[]) => unknown] as const,
    ),
  );
  test.each(actions)("%s", async (name, run) => {
    const form = new FormData();
    const given = run.length > 1 ? [undefined, form] : name.endsWith(" find") ? ["x"] : [form];
    expect(await outcomeOf(() => run(...given))).toBe(OPEN_ACTIONS.test(name) ? "open" : "led away");
  });
});

describe("each route", async () => {
  const modules = await Promise.all(
    find("route.ts").map(async (path) => [path, await import(/* @vite-ignore */ `${ROOT}/${path}`)] as const),
  );
  const routes = modules.flatMap(([path, exported]) =>
    (["GET", "POST"] as const).flatMap((method) =>
      exported[method] ? [[path, method, exported[method]] as const] : [],
    ),
  );
  test.each(routes)("%s %s", async (path, method, run) => {
    const headers = { "sec-fetch-site": "same-origin" };
    const sent = new Request(`http://localhost:3000/${path}?product=${newId()}&name=a.pdf`, { method, headers });
    const params = Promise.resolve({ id: newId(), kind: "orders" });
    const outcome = await outcomeOf(async () => run(sent, { params }));
    expect(outcome).toBe("led away");
  });
});

test("the scanner opens for nobody and gives no pass, and keys go on", async () => {
  const session = await scanSession(new Request("http://localhost:3000/scan/session"));
  expect([session.status, (await session.json()).message]).toEqual([
    401,
    expect.stringContaining("Tidehouse requires a second factor"),
  ]);
  expect((await scanPass(makeRequest(null, "/scan/pass", { method: "POST" }))).status).toBe(401);
  expect((await callApi(key, "/v1/orders")).status).toBe(200);
  const { rows } = await pool().query("SELECT 1 FROM device WHERE merchant_id = $1", [owner.ctx.merchantId]);
  expect(rows).toEqual([]);
});

test("everything opens once the person has a factor", async () => {
  const row = { user_id: owner.userId, secret_sealed: Buffer.from([1]), created_at: new Date() };
  await prisma().totp.create({ data: { ...row, confirmed_at: new Date() } });
  const { default: Page } = await import(/* @vite-ignore */ `${ROOT}/settings/store/page.tsx`);
  expect(await outcomeOf(() => Page())).toBe("open");
  await prisma().totp.deleteMany({ where: { user_id: owner.userId } });
});
