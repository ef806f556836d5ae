import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { toSessionToken } from "#lib/auth/session-token";
import type { FormState } from "#lib/core/form-state";
import { newId } from "#lib/core/ids";
import type { Mode } from "#lib/core/request";
import { DAY_SECONDS } from "#lib/core/spans";
import { aheadSeconds } from "#lib/db/ahead";
import { pool } from "#lib/db/client";
import { sessionCookie } from "#lib/pages/cookies";
import { request } from "#lib/testing/next-headers";
import { orderTickets } from "#lib/testing/orders";
import { ownDatabase } from "#lib/testing/own-database";
import { signInPerson } from "#lib/testing/people";
import { makeStore, present } from "#lib/testing/store";
import { move } from "./actions.ts";
import TestClockPage from "./page.tsx";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));
vi.mock("next/navigation", async (original) => ({
  ...(await original<object>()),
  usePathname: () => "/settings/test-clock",
  useRouter: () => ({}),
}));

ownDatabase();

beforeEach(() => {
  request.headers = new Headers({ "x-request-id": "request 7" });
  request.cookies.clear();
});

/** Creates a store in Berlin, and signs a person in. */
async function start({ role = "developer", mode = "test" as Mode } = {}) {
  const store = await makeStore({ timezone: "Europe/Berlin" });
  const { sessionId } = await signInPerson(present(store[mode]), role);
  request.cookies.set(sessionCookie().name, await toSessionToken(sessionId));
  const ahead = () => aheadSeconds(store.merchantId, "test");
  const setAhead = (seconds: number) =>
    pool().query("UPDATE store_settings SET test_clock_seconds = $2 WHERE merchant_id = $1", [
      store.merchantId,
      seconds,
    ]);
  return { store, ahead, setAhead };
}

/** Posts the form. Returns its state, or "refused" for a redirect. */
async function send(fields: Record<string, string>): Promise<FormState | "refused"> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  try {
    return await move(undefined, form);
  } catch (error) {
    if (String((error as { digest?: string }).digest).startsWith("NEXT_REDIRECT")) return "refused";
    throw error;
  }
}

const page = async () => renderToStaticMarkup(await TestClockPage()).replace(/<[^>]+>/g, " ");

test("a step moves the clock ahead, once for each opened form, and the page says how far", async () => {
  const { ahead } = await start();
  expect(await page()).toContain("The clock shows the real time");
  const key = newId();
  const [first, again] = [await send({ by: "week", form_key: key }), await send({ by: "week", form_key: key })];
  expect(first).toMatchObject({ done: true, result: { message: expect.stringMatching(/^The test clock shows \d/) } });
  expect(again).toEqual(first);
  expect(Math.abs((await ahead()) - 7 * DAY_SECONDS)).toBeLessThan(10); // the real time goes on meanwhile
  expect(await page()).toContain("7 days ahead of the real time");
});

test("an own time is one of the store's time zone", async () => {
  const { ahead, setAhead } = await start();
  await setAhead(Math.floor((Date.UTC(2040, 0, 1) - Date.now()) / 1_000));
  expect(await send({ by: "own", to: "2041-07-01T12:00" })).toMatchObject({
    result: { message: "The test clock shows 1 Jul 2041, 12:00" },
  });
  const wanted = (Date.UTC(2041, 6, 1, 10) - Date.now()) / 1_000;
  expect(Math.abs((await ahead()) - wanted)).toBeLessThan(10);
});

test.each([
  ["no step", {}, "by", "Choose how far."],
  ["no own time", { by: "own" }, "to", "Enter the day and the time to move to."],
  ["a text that is no time", { by: "own", to: "tomorrow" }, "to", "Enter a day and a time"],
  ["an earlier time", { by: "own", to: "2020-01-01T00:00" }, "to", "only goes forward"],
  ["a time too far away", { by: "own", to: "2099-01-01T00:00" }, "to", "Move it by at most two years at once"],
])("%s is refused in words, and moves nothing", async (_, fields, field, text) => {
  const { ahead } = await start();
  const state = await send(fields as Record<string, string>);
  const message = state === "refused" ? "" : String(state.form?.error?.[field]);
  expect(message).toContain(text);
  expect(message).not.toMatch(/\d{10}/);
  expect(await ahead()).toBe(0);
});

test("a step too far is said at the steps", async () => {
  const { setAhead } = await start();
  await setAhead(50 * 365 * DAY_SECONDS);
  expect(await send({ by: "day" })).toMatchObject({
    form: { error: { by: [expect.stringContaining("at most 50 years ahead")] } },
  });
});

test("live mode has no clock to move, staff may not move it, and no other store's clock moves", async () => {
  const other = await start();
  await orderTickets(present(other.store.test));
  const live = await start({ mode: "live" });
  expect(await page()).toContain("Only test mode has a clock that can be moved");
  expect(await send({ by: "day" })).toMatchObject({ problem: expect.stringContaining("Live data has no clock") });
  const staff = await start({ role: "staff" });
  expect(await send({ by: "day" })).toBe("refused");
  await start();
  expect(await send({ by: "day" })).toMatchObject({ done: true });
  for (const { ahead } of [other, live, staff]) expect(await ahead()).toBe(0);
});
