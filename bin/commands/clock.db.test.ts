import { expect, test } from "vitest";
import { DAY_SECONDS } from "#lib/core/spans";
import { toUnix } from "#lib/core/time";
import { aheadSeconds } from "#lib/db/ahead";
import { getMembership } from "#lib/domain/memberships/read";
import { orderMembership } from "#lib/testing/orders";
import { makeStore, present } from "#lib/testing/store";
import { makeMerchant, refusal, resultOf, zakka } from "./in-process.ts";

const advance = (...args: string[]) => resultOf<{ now: number; offset_seconds: number }>("clock", "advance", ...args);

test("the clock moves by a duration from where it is, and what is due on the way is done", async () => {
  const ctx = present((await makeStore({ timezone: "Europe/Berlin" })).test);
  const membership = await orderMembership(ctx);
  const { current_period_end } = await getMembership(ctx, membership);
  const clock = await advance("31d", "--merchant", ctx.merchantId);
  expect(clock).toEqual({ object: "test_clock", now: expect.any(Number), offset_seconds: expect.any(Number) });
  expect(Math.abs(clock.offset_seconds - 31 * DAY_SECONDS)).toBeLessThan(10);
  expect(Math.abs(clock.now - toUnix(ctx.now) - 31 * DAY_SECONDS)).toBeLessThan(10);
  expect((await getMembership(ctx, membership)).current_period_start).toBe(current_period_end);
  const further = await zakka("clock", "advance", "2w", "--merchant", ctx.merchantId);
  expect(further).toMatchObject({ code: 0, stderr: "" });
  expect(further.stdout).toMatch(
    /^It is .+ \d{4}, \d\d:\d\d:\d\d \S+ in test mode, 45 days ahead of the real time\.\n$/,
  );
  expect((await zakka("clock", "show", "--merchant", ctx.merchantId)).stdout).toContain("45 days ahead");
  expect(await aheadSeconds(ctx.merchantId, "live")).toBe(0);
});

test.each([
  ["90s", 90],
  ["30m", 1_800],
  ["12h", 43_200],
])("%s are %i seconds", async (duration, seconds) => {
  const { offset_seconds } = await advance(duration, "--merchant", await makeMerchant());
  expect(Math.abs(offset_seconds - seconds)).toBeLessThan(10);
});

test("a clock that was never moved has the real time", async () => {
  const merchantId = await makeMerchant();
  expect((await zakka("clock", "show", "--merchant", merchantId)).stdout).toContain("as the real time");
  expect(await resultOf("clock", "show", "--merchant", merchantId)).toMatchObject({ offset_seconds: 0 });
});

test("another form, too long a time and an unknown store are refused, and move nothing", async () => {
  const merchantId = await makeMerchant();
  const refused = (...args: string[]) => refusal("clock", "advance", "--merchant", merchantId, ...args);
  for (const text of ["31", "d", "1.5h", "0d", "-1d", "31D", "1mo", "1e3s", "", "9999999999s"]) {
    expect(await refused("--", text), text).toContain("A duration is a whole number and s, m, h, d or w");
  }
  expect(await refused("31", "d")).toContain('not "31 d"');
  expect(await refused()).toContain("Say by how much");
  expect(await refused("105w")).toContain("at most two years");
  expect(await refused("999999999w")).toContain("at most two years");
  expect(await refusal("clock", "advance", "31d", "--merchant", "tidehouse")).toContain("no store tidehouse");
  await makeMerchant();
  expect(await refusal("clock", "advance", "31d")).toContain("There are several stores. Name one with --merchant");
  expect(await refusal("clock")).toContain('"clock" needs one more word');
  expect(await aheadSeconds(merchantId, "test")).toBe(0);
});
