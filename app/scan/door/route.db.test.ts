import { expect, test } from "vitest";
import { DAY_SECONDS } from "#lib/core/spans";
import { nowInSeconds, timesOf, toUnix } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { getTicket } from "#lib/domain/tickets/read";
import { advanceTestClock } from "#lib/test-clock/advance";
import { getTestClock } from "#lib/test-clock/read";
import { makeDevice } from "#lib/testing/devices";
import { callApi, makeRequest, toCalled } from "#lib/testing/http";
import { orderTickets } from "#lib/testing/orders";
import { makeStore, present } from "#lib/testing/store";
import { GET } from "./route.ts";

const MONTH_SECONDS = 31 * DAY_SECONDS;

const askDoor = async (token: string) => (await toCalled(await GET(makeRequest(token, "/scan/door")))).body;
const aheadOf = async (token: string): Promise<number> => (await askDoor(token)).store.ahead_seconds;

/** Returns how far the clock is ahead afterwards. */
async function moveAMonth(ctx: PrismaContext): Promise<number> {
  return (await advanceTestClock(ctx, { to: toUnix(ctx.now) + MONTH_SECONDS })).offset_seconds;
}

test("the door says how far the time of its store is ahead, and has the events of that time; live mode has the real time", async () => {
  const { test: made, live } = await makeStore();
  const ctx = present(made);
  const then = { ...ctx, ...timesOf(ctx.realNow, MONTH_SECONDS) };
  const [phone, livePhone] = [await makeDevice(ctx), await makeDevice(present(live))];
  await orderTickets(ctx, { startsAt: then.now });
  expect(await askDoor(phone.token)).toMatchObject({ store: { ahead_seconds: 0 }, events: [] });
  const ahead = await moveAMonth(ctx);
  expect(Math.abs(ahead - MONTH_SECONDS)).toBeLessThan(10);
  expect(await askDoor(phone.token)).toMatchObject({ store: { ahead_seconds: ahead }, events: [{ sold: 1 }] });
  expect(await aheadOf(livePhone.token)).toBe(0);
});

test("scans of a phone are decided at the time of the store: at once, and sent later with that time", async () => {
  const ctx = present((await makeStore({ redeem_opens_minutes_before: 60 })).test);
  const { ticketIds } = await orderTickets(ctx, { startsAt: timesOf(ctx.now, MONTH_SECONDS).now }, 3);
  const codes = await Promise.all(ticketIds.map(async (id) => (await getTicket(ctx, id)).qr_token));
  const [first = "", second = "", third = ""] = codes;
  const { token } = await makeDevice(ctx);
  const redeem = () =>
    callApi(token, "/v1/redemptions", { body: { token: first }, headers: { "Idempotency-Key": crypto.randomUUID() } });
  const send = async (code: string, redeemed_at: number) => {
    const entries = [{ token: code, redeemed_at, idempotency_key: crypto.randomUUID() }];
    return (await callApi(token, "/v1/redemptions/batch", { body: { entries } })).body.results[0];
  };
  expect(await redeem()).toMatchObject({ status: 409, body: { error: "outside_window" } });
  await moveAMonth(ctx);
  expect(await redeem()).toMatchObject({ status: 200 });
  expect((await getTicket(ctx, ticketIds[0] ?? "")).redeemed_at).toBeGreaterThan(toUnix(ctx.now) + MONTH_SECONDS - 10);
  expect(await send(second, (await getTestClock(ctx)).now)).toMatchObject({ status: 200 });
  // What a phone let in before the clock was moved so far is told too, and recorded as a conflict.
  expect(await send(third, toUnix(nowInSeconds()))).toMatchObject({ status: 400, body: { error: "invalid_request" } });
});
