import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { GET as markdownOf } from "#app/docs/markdown/[guide]/route";
import { GET as contents } from "#app/llms.txt/route";
import { GET as everything } from "#app/llms-full.txt/route";
import type { Role } from "#lib/auth/roles";
import { toSessionToken } from "#lib/auth/session-token";
import { addSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { sessionCookie } from "#lib/pages/cookies";
import { callApi } from "#lib/testing/http";
import { request } from "#lib/testing/next-headers";
import { openSession, signInPerson } from "#lib/testing/people";
import { makeStore, present } from "#lib/testing/store";
import GuidePage from "./[guide]/page.tsx";
import { GUIDES } from "./contents.ts";
import DocsHome from "./page.tsx";
import { fillInTestKey } from "./reference/actions.ts";
import { GET as referenceText } from "./reference/markdown/route.ts";
import ReferencePage from "./reference/page.tsx";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

beforeEach(() => {
  request.headers = new Headers({ "x-request-id": "request 7", "x-path": "/docs/reference" });
  request.cookies.clear();
});

/** Signs a person in with live data, and returns the store. */
async function signIn(role: Role): Promise<string> {
  const store = await makeStore();
  const { ctx } = await signInPerson(present(store.live), role);
  request.cookies.set(sessionCookie().name, await toSessionToken(await openSession(ctx)));
  return store.merchantId;
}

const htmlOf = async (page: Promise<ReactElement>) => renderToStaticMarkup(await page);
const homeOf = (query: Record<string, string | string[]>) =>
  htmlOf(DocsHome({ params: Promise.resolve({}), searchParams: Promise.resolve(query) }));
const guideOf = (guide: string) =>
  htmlOf(GuidePage({ params: Promise.resolve({ guide }), searchParams: Promise.resolve({}) }));

describe("without a session", () => {
  test.each(GUIDES.map(({ slug }) => slug))("%s opens, and is there as Markdown", async (guide) => {
    const text = await (
      await markdownOf(new Request("http://localhost"), { params: Promise.resolve({ guide }) })
    ).text();
    const [, title = ""] = /^# (.+)\n/.exec(text) ?? [];
    const html = await guideOf(guide);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain('aria-current="page"');
    expect(html.match(/<figure/g)?.length ?? 0).toBe(text.match(/^ *```\w/gm)?.length ?? 0);
  });

  test("a command after a program is the next step, not a language of it", async () => {
    const html = await guideOf("quick-start");
    expect(html).not.toContain("<legend>Language</legend>");
    expect(html).toContain("receiver.mjs");
    expect(await guideOf("verify-webhooks")).toContain("<legend>Language</legend>");
  });

  test("a guide that does not exist is not found", async () => {
    await expect(guideOf("nothing")).rejects.toThrow(/404/);
    const answer = await markdownOf(new Request("http://localhost"), { params: Promise.resolve({ guide: "nothing" }) });
    expect(answer.status).toBe(404);
  });

  test("the start lists every guide, and the search says when nothing is found", async () => {
    const html = await homeOf({});
    for (const { slug } of GUIDES) expect(html).toContain(`href="/docs/${slug}"`);
    expect(await homeOf({ q: "rotate key" })).toContain("/docs/authentication#rotate-a-key");
    expect(await homeOf({ q: "xylophone" })).toContain("No guide and no operation has these words");
    expect(await homeOf({ q: ["a", "b"] })).toContain("<h1>Documentation</h1>");
  });

  test("the reference shows its operations before the viewer, each at the place that the search leads to", async () => {
    const html = await htmlOf(ReferencePage());
    expect(html).toContain("<h1>API reference</h1>");
    expect(html).toContain('<a href="#tag/gift-cards/POST/gift_cards/{id}/void">');
    expect(html).toContain('id="tag/gift-cards/POST/gift_cards/{id}/void"');
    expect(html.match(/<main/g)).toHaveLength(1);
  });

  test("samples open in the language that was chosen before", async () => {
    request.cookies.set("zakka-docs-language", "python");
    expect(await guideOf("authentication")).toMatch(/checked=""[^>]*value="python"|value="python"[^>]*checked=""/);
    request.cookies.set("zakka-docs-language", "toString");
    expect(await guideOf("authentication")).toMatch(/checked=""[^>]*value="sh"|value="sh"[^>]*checked=""/);
  });

  test("the texts for programs have every guide and every operation", async () => {
    const list = await (await contents()).text();
    const all = await (await everything()).text();
    for (const { slug } of GUIDES) expect(list).toContain(`/docs/${slug}.md)`);
    expect(all.match(/^# /gm)?.length).toBeGreaterThanOrEqual(GUIDES.length);
    const reference = await referenceText().text();
    expect(reference).toContain("`POST /v1/tickets/{id}/redeem` · operation `tickets.redeem` · scope `tickets:redeem`");
    expect(reference).toContain("- `amount_cents` (integer, required)");
  });

  test("the reference opens and asks to sign in for a key, and gives none", async () => {
    expect(await htmlOf(ReferencePage())).toContain("/sign-in?next=/docs/reference");
    await expect(fillInTestKey({}, new FormData())).rejects.toThrow(/NEXT_REDIRECT/);
  });
});

const keysOf = async (merchantId: string) =>
  (await pool().query("SELECT mode, expires_at, created_at FROM api_key WHERE merchant_id = $1", [merchantId])).rows;

describe("the key of the reference", () => {
  test("is for test data and an hour, also from a session with live data", async () => {
    const merchantId = await signIn("developer");
    expect(await htmlOf(ReferencePage())).toContain("Fill in a test key");
    const { result } = await fillInTestKey({}, new FormData());
    expect((await callApi(result?.secret ?? "", "/v1/products")).body).toMatchObject({ object: "list", data: [] });
    const keys = await keysOf(merchantId);
    expect(keys).toMatchObject([{ mode: "test" }]);
    expect(keys[0].expires_at - keys[0].created_at).toBe(3_600_000);
  });

  test("gets a new secret once it has ended, and its old one never works again", async () => {
    const merchantId = await signIn("developer");
    const fill = async () => (await fillInTestKey({}, new FormData())).result?.secret ?? "";
    const statusOf = async (secret: string) => (await callApi(secret, "/v1/products")).status;
    const [first, second] = [await fill(), await fill()];
    expect(await keysOf(merchantId)).toHaveLength(2);
    await pool().query("UPDATE api_key SET created_at = $2, expires_at = $3 WHERE merchant_id = $1", [
      merchantId,
      addSeconds(new Date(), -7_200),
      addSeconds(new Date(), -3_600),
    ]);
    const renewed = await Promise.all([fill(), fill(), fill()]);
    expect(await keysOf(merchantId)).toHaveLength(3);
    expect(await Promise.all(renewed.map(statusOf))).toEqual([200, 200, 200]);
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 401]);
  });

  test("is not for door staff", async () => {
    const merchantId = await signIn("staff");
    expect(await htmlOf(ReferencePage())).not.toContain("Fill in a test key");
    await expect(fillInTestKey({}, new FormData())).rejects.toThrow(/NEXT_REDIRECT/);
    expect(await keysOf(merchantId)).toEqual([]);
  });
});
