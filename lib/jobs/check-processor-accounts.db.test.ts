import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { log } from "#lib/config/log";
import { addSeconds, fromUnix, nowInSeconds, toUnix } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { cancelOrder } from "#lib/domain/checkout/cancel";
import { lookAt } from "#lib/domain/checkout/look-at";
import { beginPayment } from "#lib/domain/checkout/open-page";
import { openHostedPage } from "#lib/domain/checkout/pay";
import { getOrder } from "#lib/domain/orders/read";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { EVENT_TYPES } from "#lib/payments/stripe/event-types";
import { allRows } from "#lib/testing/all-rows";
import { holdTickets } from "#lib/testing/orders";
import { ownDatabase } from "#lib/testing/own-database";
import { codeOf, later } from "#lib/testing/store";
import { FIRST, SECOND } from "#lib/testing/stripe/accounts";
import { SellingAtStripe } from "#lib/testing/stripe/selling";
import { checkProcessorAccounts } from "./check-processor-accounts.ts";
import { JOBS } from "./list.ts";

const TYPES: readonly string[] = EVENT_TYPES;

ownDatabase();
const stripe = new SellingAtStripe();

beforeEach(async () => {
  setKey(FIRST.key);
  await pool().query("TRUNCATE processor_account, processor_event, rehearsal");
});
afterEach(() => void vi.restoreAllMocks());

const setKey = (key: string): void => {
  process.env.STRIPE_TEST_SECRET_KEY = key;
};

const check = (now = nowInSeconds()) => checkProcessorAccounts.run(now);

interface AccountRow {
  reference: string | null;
  problem: string | null;
  checked_at: Date;
  events_until: Date | null;
}

async function accountOf(): Promise<AccountRow | undefined> {
  const { rows } = await pool().query("SELECT reference, problem, checked_at, events_until FROM processor_account");
  expect(rows.length).toBeLessThan(2);
  return rows[0];
}

/** Opens the page of an order and pays it. */
async function paid(ctx: PrismaContext) {
  const opened = await stripe.open(ctx);
  await stripe.control.pay({ session: opened.session });
  await lookAt({ ...ctx, now: nowInSeconds() }, opened.payment.id);
  expect((await getOrder(ctx, opened.order.id)).status).toBe("paid");
  return opened;
}

/** What stops payments. */
const PROBLEMS = [
  ["other_account", () => setKey(SECOND.key)],
  ["disconnected", () => stripe.control.removeKey(FIRST.key)],
] as const;

async function repair(): Promise<void> {
  setKey(FIRST.key);
  await stripe.control.setKey({ key: FIRST.key, account: FIRST.account, lacks: [] });
}

test("the first account is kept, and checked again each time", async () => {
  await check();
  expect(await accountOf()).toMatchObject({ reference: FIRST.account, problem: null });
  setKey(SECOND.key);
  await check();
  expect(await accountOf()).toMatchObject({ reference: FIRST.account, problem: "other_account" });
  setKey(FIRST.restricted);
  await check();
  expect(await accountOf()).toMatchObject({ reference: FIRST.account, problem: null });
  expect(JOBS).toContain(checkProcessorAccounts);
});

test("an account that was disconnected before it was seen is kept once it is seen", async () => {
  await stripe.control.removeKey(FIRST.key);
  await check();
  expect(await accountOf()).toMatchObject({ reference: null, problem: "disconnected" });
  await repair();
  await check();
  expect(await accountOf()).toMatchObject({ reference: FIRST.account, problem: null });
});

test("a problem is logged once, with what to do, and so is its end", async () => {
  await check();
  const error = vi.spyOn(log, "error");
  const info = vi.spyOn(log, "info");
  setKey(SECOND.key);
  await check();
  await check();
  expect(error.mock.calls).toEqual([
    [
      { mode: "test", reference: FIRST.account, seen: SECOND.account },
      expect.stringContaining("zakka payments adopt --mode test"),
    ],
  ]);
  await repair();
  await check();
  await check();
  expect(error).toHaveBeenCalledTimes(1);
  expect(info.mock.calls).toEqual([[expect.objectContaining({ mode: "test" }), expect.stringContaining("go on")]]);
});

test.each(["500", "409", "403", "drop_before"] as const)("no answer (%s) changes nothing", async (fault) => {
  await check();
  const before = await accountOf();
  for (const key of [FIRST.key, SECOND.key]) {
    setKey(key);
    await stripe.control.addFault({ path: "/v1/account", times: fault === "drop_before" ? 2 : 1, fault });
    await check(addSeconds(nowInSeconds(), 60));
  }
  expect(await accountOf()).toEqual(before);
});

test("a rehearsal asks nobody, and neither does a server without a key", async () => {
  await pool().query("INSERT INTO rehearsal (restored_at) VALUES (now())");
  await check();
  await pool().query("TRUNCATE rehearsal");
  delete process.env.STRIPE_TEST_SECRET_KEY;
  await check();
  expect(await stripe.control.calls()).toEqual([]);
  expect(await accountOf()).toBeUndefined();
});

test.each(PROBLEMS)("while an account is %s, nothing new is sold and nothing is refunded", async (problem, cause) => {
  const ctx = await stripe.makeStore();
  const sold = await paid(ctx);
  const [waiting, begun] = [await holdTickets(ctx), await holdTickets(ctx)];
  await beginPayment(ctx, begun.id);
  await check();
  await cause();
  await check();
  expect(await accountOf()).toMatchObject({ problem });
  const before = await allRows([ctx.merchantId]);
  const calls = (await stripe.control.calls()).length;
  expect(await codeOf(openHostedPage({ ctx, orderId: waiting.id }))).toBe("payments_not_configured");
  expect(await codeOf(openHostedPage({ ctx, orderId: begun.id }))).toBe("payments_not_configured");
  await expect(refundOrder(ctx, sold.order.id)).rejects.toMatchObject({
    code: "invalid_transition",
    message: expect.stringContaining("Refund it in the processor's own dashboard"),
  });
  expect(await allRows([ctx.merchantId])).toBe(before);
  expect(await codeOf(holdTickets(ctx))).toBe("payments_not_configured");
  expect(await stripe.control.calls()).toHaveLength(calls);
  await repair();
  await check();
  expect((await openHostedPage({ ctx, orderId: begun.id }))?.url).toContain(stripe.url);
  expect((await paid(ctx)).payment.account).toBe("own");
  expect((await refundOrder(ctx, sold.order.id)).status).toBe("refunded");
});

test.each(PROBLEMS)(
  "while an account is %s, no page is looked at, and its order ends with the hold",
  async (_, cause) => {
    const ctx = await stripe.makeStore();
    const [first, second] = [await stripe.open(ctx), await stripe.open(ctx)];
    await check();
    await cause();
    await check();
    for (const { session } of [first, second]) await stripe.control.pay({ session });
    const calls = (await stripe.control.calls()).length;
    await lookAt(later(ctx, 60), first.payment.id);
    expect((await getOrder(ctx, first.order.id)).status).toBe("pending");
    expect(await openHostedPage({ ctx, orderId: first.order.id })).toBeNull();
    expect(await codeOf(cancelOrder(ctx, first.order.id))).toBe("unavailable");
    const { closes_at } = first.payment;
    await lookAt({ ...ctx, now: closes_at as Date }, first.payment.id);
    expect((await getOrder(ctx, first.order.id)).status).toBe("canceled");
    expect(await stripe.control.calls()).toHaveLength(calls);
    await repair();
    await check();
    await lookAt(later(ctx, 120), second.payment.id);
    expect((await getOrder(ctx, second.order.id)).status).toBe("paid");
  },
);

test("the account of one mode stops no payment of the other", async () => {
  const ctx = await stripe.makeStore();
  await pool().query("INSERT INTO processor_account (account, mode, problem) VALUES ('own', 'live', 'disconnected')");
  await paid(ctx);
});

const keptEvents = async () =>
  (await pool().query("SELECT id, account, mode, type, object_id, created_at FROM processor_event")).rows;

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

test("events that no webhook has told are kept once, and one that was followed is not due again", async () => {
  const ctx = await stripe.makeStore();
  await paid(ctx);
  const events = (await stripe.control.events()).filter(({ type }) => TYPES.includes(type));
  const told = events.find(({ type }) => type === "checkout.session.completed");
  await pool().query(
    `INSERT INTO processor_event (account, id, mode, type, object_id, created_at, received_at)
     VALUES ('own', $1, 'test', 'checkout.session.completed', $2, to_timestamp($3), now())`,
    [told?.id, told?.data.object.id, told?.created],
  );
  for (const _ of [1, 2]) await check();
  const expected = events.map(({ id, type, created, data: { object } }) => ({
    ...{ id, type, account: "own", mode: "test", object_id: object.id, created_at: fromUnix(created) },
  }));
  expect(expected.length).toBeGreaterThan(1);
  expect((await keptEvents()).sort(byId)).toEqual(expected.sort(byId));
  const { rows } = await pool().query("SELECT id FROM processor_event WHERE due_at IS NULL");
  expect(rows).toEqual([{ id: told?.id }]);
});

test("more events are read than one answer of Stripe has", async () => {
  const ctx = await stripe.makeStore();
  await check();
  const { session } = await paid(ctx);
  const { reference } = (await pool().query("SELECT reference FROM payment WHERE page_reference = $1", [session]))
    .rows[0];
  const dispute = await stripe.control.openDispute({ payment_intent: reference });
  for (let n = 0; n < 120; n++) await stripe.control.changeDispute({ dispute: dispute.id, status: "under_review" });
  const told = (await stripe.control.events()).filter(({ type }) => type === "charge.dispute.updated");
  expect(told.length).toBeGreaterThan(100);
  await check();
  const kept = (await keptEvents()).filter(({ type }) => type === "charge.dispute.updated");
  expect(new Set(kept.map(({ id }) => id))).toEqual(new Set(told.map(({ id }) => id)));
  expect((await stripe.callsOf("GET", "/v1/events")).some(({ params }) => params.starting_after)).toBe(true);
});

test("reading goes on where it stopped, with five minutes again, and a failed reading is repeated", async () => {
  const start = nowInSeconds();
  const sinceOf = async () => {
    const call = (await stripe.callsOf("GET", "/v1/events")).at(-1);
    return (call?.params.created as { gte: string } | undefined)?.gte;
  };
  await check(start);
  expect(await sinceOf()).toBe(String(toUnix(start) - 300));
  await check(addSeconds(start, 60));
  expect(await sinceOf()).toBe(String(toUnix(start) - 300));
  expect(await accountOf()).toMatchObject({ events_until: addSeconds(start, 60) });
  await stripe.control.addFault({ path: "/v1/events", fault: "500" });
  await check(addSeconds(start, 3_600));
  expect(await accountOf()).toMatchObject({ events_until: addSeconds(start, 60) });
  await check(addSeconds(start, 3_660));
  expect(await sinceOf()).toBe(String(toUnix(start) - 240));
  expect(await accountOf()).toMatchObject({ events_until: addSeconds(start, 3_660) });
});

test("the first reading that fails loses nothing", async () => {
  const start = nowInSeconds();
  await stripe.control.addFault({ path: "/v1/events", fault: "500" });
  await check(start);
  expect(await accountOf()).toMatchObject({ events_until: start });
});

test("events of another account are not read, and do not count as read", async () => {
  const start = nowInSeconds();
  await check(start);
  setKey(SECOND.key);
  await check(addSeconds(start, 60));
  expect((await stripe.callsOf("GET", "/v1/events")).filter(({ key }) => key === SECOND.key)).toEqual([]);
  expect(await accountOf()).toMatchObject({ events_until: start });
});
