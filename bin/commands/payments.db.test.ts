import { beforeEach, expect, test } from "vitest";
import { nowInSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { lookAt } from "#lib/domain/checkout/look-at";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { checkProcessorAccounts } from "#lib/jobs/check-processor-accounts";
import { lookAtRefunds } from "#lib/jobs/look-at-refunds";
import { holdTickets } from "#lib/testing/orders";
import { ownDatabase } from "#lib/testing/own-database";
import { codeOf, later } from "#lib/testing/store";
import { FIRST, SECOND } from "#lib/testing/stripe/accounts";
import { SellingAtStripe } from "#lib/testing/stripe/selling";
import { refusal, resultOf, zakka } from "./in-process.ts";

ownDatabase();
const stripe = new SellingAtStripe();

beforeEach(async () => {
  setKey(FIRST.key);
  await pool().query("TRUNCATE processor_account, rehearsal");
  await checkProcessorAccounts.run(nowInSeconds());
});

const setKey = (key: string): void => {
  process.env.STRIPE_TEST_SECRET_KEY = key;
};

const referenceOf = async () => (await pool().query("SELECT mode, reference, problem FROM processor_account")).rows;

const UNCHANGED = [{ mode: "test", reference: FIRST.account, problem: null }];

async function pay(ctx: PrismaContext) {
  const opened = await stripe.open(ctx);
  const { payment_intent } = await stripe.control.pay({ session: opened.session });
  const total_cents = opened.order.total_cents;
  return {
    payment_id: opened.payment.id,
    session: opened.session,
    payment_intent,
    total_cents,
  };
}

/** An order that was paid, and is paid here. */
async function sell(ctx: PrismaContext) {
  const sold = await pay(ctx);
  await lookAt({ ...ctx, now: nowInSeconds() }, sold.payment_id);
  return sold;
}

const compare = (...args: string[]) => resultOf<{ missing: object[] }>("payments", "compare", ...args);

test("adopt takes the account of the key, and payments go on there", async () => {
  const ctx = await stripe.makeStore();
  setKey(SECOND.key);
  await checkProcessorAccounts.run(nowInSeconds());
  expect(await codeOf(holdTickets(ctx))).toBe("payments_not_configured");
  const { code, stdout } = await zakka("payments", "adopt", "--mode", "test");
  expect(code).toBe(0);
  const [before, now, warning] = stdout.split("\n");
  expect(before).toContain(FIRST.account);
  expect(now).toContain(SECOND.account);
  expect(warning).toContain(`refunds and disputes of before cannot be asked at ${SECOND.account}`);
  expect(await referenceOf()).toEqual([{ mode: "test", reference: SECOND.account, problem: null }]);
  expect((await stripe.open(ctx)).url).toContain(stripe.url);
  await checkProcessorAccounts.run(nowInSeconds());
  expect(await referenceOf()).toMatchObject([{ problem: null }]);
  expect(await resultOf("payments", "adopt", "--mode", "test")).toEqual({
    mode: "test",
    before: SECOND.account,
    account: SECOND.account,
  });
});

const orderOf = async ({ payment_id }: { payment_id: string }): Promise<string> =>
  (await pool().query("SELECT order_id FROM payment WHERE id = $1", [payment_id])).rows[0].order_id;

test("what was paid before an account was adopted is not asked at the new one, and is when the old one is back", async () => {
  const ctx = await stripe.makeStore();
  await checkProcessorAccounts.run(nowInSeconds());
  const sold = await sell(ctx);
  await stripe.control.setRefunds("pending");
  const pending = await sell(ctx);
  await refundOrder(ctx, await orderOf(pending));
  const [part] = (await pool().query("SELECT id FROM payment_refund WHERE payment_id = $1", [pending.payment_id])).rows;
  setKey(SECOND.key);
  await zakka("payments", "adopt", "--mode", "test");
  const calls = (await stripe.control.calls()).length;
  expect(await codeOf(refundOrder(ctx, await orderOf(sold)))).toBe("invalid_transition");
  expect(await lookAtRefunds.work.run(later(ctx, 700), part.id)).toBe(false);
  expect(await stripe.control.calls()).toHaveLength(calls);
  await stripe.control.setRefunds("succeeded");
  expect((await refundOrder(ctx, await orderOf(await sell(ctx)))).status).toBe("refunded");
  setKey(FIRST.key);
  await zakka("payments", "adopt", "--mode", "test");
  expect((await refundOrder(ctx, await orderOf(sold))).status).toBe("refunded");
});

test("adopt is refused without an answer, without a valid key and in a rehearsal, and changes nothing", async () => {
  const adopt = (...args: string[]) => refusal("payments", "adopt", ...args);
  expect(await adopt()).toContain("Give --mode");
  expect(await adopt("--mode", "both")).toContain("test or live");
  expect(await adopt("--mode", "live")).toContain("Set STRIPE_SECRET_KEY");
  setKey(SECOND.key);
  await stripe.control.addFault({ path: "/v1/account", fault: "500" });
  expect(await adopt("--mode", "test")).toContain("Try again later");
  await stripe.control.removeKey(SECOND.key);
  expect(await adopt("--mode", "test")).toContain("does not accept the key");
  await pool().query("INSERT INTO rehearsal (restored_at) VALUES (now())");
  expect(await adopt("--mode", "test")).toContain("This database is a rehearsal");
  expect(await referenceOf()).toEqual(UNCHANGED);
});

test("compare lists what Stripe has taken and is not paid here, of all stores", async () => {
  const [one, other] = [await stripe.makeStore(), await stripe.makeStore()];
  await sell(one);
  expect(await compare("--since", "2026-01-01")).toEqual({ missing: [] });
  expect((await zakka("payments", "compare", "--since", "2026-01-01")).stdout).toBe("Nothing is missing.\n");
  const forgotten = await sell(one);
  await pool().query("DELETE FROM payment WHERE id = $1", [forgotten.payment_id]);
  const pending = await pay(other);
  await stripe.open(other); // nobody pays
  const entryOf = ({ total_cents, ...ids }: typeof pending, status: string | null) => ({
    ...{ ...ids, status, mode: "test", amount_cents: total_cents, currency: "eur", created: expect.any(Number) },
  });
  const { missing } = await compare("--since", "2026-01-01", "--mode", "test");
  expect(missing).toEqual([entryOf(forgotten, null), entryOf(pending, "pending")]);
  const { code, stdout } = await zakka("payments", "compare", "--since", "2026-01-01");
  const lines = stdout.trim().split("\n");
  expect({ code, count: lines.length }).toEqual({ code: 0, count: 3 });
  expect(lines[0]).toMatch(
    /^test {2}\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ {2}€\d+\.\d\d EUR {2}cs_\S+ {2}pi_\S+ {2}payment /,
  );
  expect(lines[0]).toContain(`${forgotten.payment_id} is not known here`);
  expect(lines[1]).toContain(`${pending.payment_id} is pending here`);
  expect(lines[2]).toMatch(/^2 payments were taken by Stripe and not recorded here\./);
});

test("compare reads more sessions than one answer of Stripe has, and none of others or of before", async () => {
  const ctx = await stripe.makeStore();
  const { payment_id } = await pay(ctx);
  const [call] = await stripe.callsOf("POST", "/v1/checkout/sessions");
  const open = async (client_reference_id: string, index: number) => {
    const body = new URLSearchParams({
      client_reference_id,
      mode: "payment",
      success_url: String(call?.params.success_url),
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "eur",
      "line_items[0][price_data][unit_amount]": String(100 + index),
      "line_items[0][price_data][product_data][name]": "Tea",
    });
    const headers = { authorization: `Bearer ${FIRST.key}` };
    const answer = await fetch(`${stripe.url}/v1/checkout/sessions`, { method: "POST", body, headers });
    await stripe.control.pay({ session: (await answer.json()).id });
  };
  await stripe.control.setDelivery("dropped");
  for (let index = 0; index < 120; index++) await open("order 7 of another shop", index);
  expect((await compare("--since", "2026-01-01")).missing).toMatchObject([{ payment_id }]);
  const lists = (await stripe.callsOf("GET", "/v1/checkout/sessions")).filter(({ params }) => params.status);
  expect(lists.map(({ params }) => params.starting_after !== undefined)).toEqual([false, true]);
  const soon = new Date(Date.now() + 3_660_000).toISOString();
  expect(await compare("--since", soon)).toEqual({ missing: [] });
});

test("compare is refused without an answer, and with a key of another account", async () => {
  const compareOnce = (...args: string[]) => refusal("payments", "compare", ...args);
  expect(await compareOnce()).toContain("Give --since");
  for (const text of ["yesterday", "2026-02-30", "2026-11", "20261129"]) {
    expect(await compareOnce("--since", text), text).toContain("--since cannot be");
  }
  expect(await compareOnce("--since", "2026-01-01", "--mode", "live")).toContain("Set STRIPE_SECRET_KEY");
  await stripe.control.addFault({ path: "/v1/checkout/sessions", fault: "500" });
  expect(await compareOnce("--since", "2026-01-01")).toContain("Try again later");
  setKey(SECOND.key);
  expect(await compareOnce("--since", "2026-01-01")).toContain(`payments were taken on ${FIRST.account}`);
  delete process.env.STRIPE_TEST_SECRET_KEY;
  expect(await compareOnce("--since", "2026-01-01")).toContain("There is no key of Stripe");
  expect(await referenceOf()).toEqual(UNCHANGED);
});
