import type Stripe from "stripe";
import { expect, test } from "vitest";
import { firstIdAt, newId } from "#lib/core/ids";
import { addSeconds, toUnix } from "#lib/core/time";
import { SECOND } from "#lib/testing/stripe/accounts";
import { OneFake } from "#lib/testing/stripe/one-fake";
import { readSession } from "./looks.ts";

const fake = new OneFake();

const LIST = "/v1/checkout/sessions";

/** A payment with its session. */
interface Opened {
  session: string;
  paymentId: string;
}

async function open(count: number): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (let n = 0; n < count; n++) {
    const paymentId = newId();
    const { id } = await fake.open({ client_reference_id: paymentId });
    opened.push({ session: id, paymentId });
  }
  return opened;
}

const readAll = (payments: readonly Opened[], stripe = fake.stripe) =>
  Promise.allSettled(payments.map(({ session, paymentId }) => readSession(stripe, session, paymentId)));

/** Of what was read: the payment, where its page stands, and the card that paid. */
const factsOf = (result: PromiseSettledResult<Stripe.Checkout.Session> | undefined) => {
  if (result?.status !== "fulfilled") return result?.reason.statusCode;
  const intent = result.value.payment_intent as Stripe.PaymentIntent | null;
  const charge = intent?.latest_charge as Stripe.Charge | null | undefined;
  return [result.value.client_reference_id, result.value.status, charge?.payment_method_details?.card?.last4];
};

/** The paths that were read while `work` ran. */
async function pathsRead(work: () => Promise<unknown>): Promise<string[]> {
  const before = (await fake.control.calls()).length;
  await work();
  return (await fake.control.calls()).slice(before).map(({ method, path }) => `${method} ${path}`);
}

test("many at once are one list, and each has its own state", async () => {
  const payments = await open(60);
  const [paid, expired, ...others] = payments;
  if (!paid || !expired) throw new Error("Nothing was opened.");
  await fake.control.pay({ session: paid.session });
  await fake.stripe.checkout.sessions.expire(expired.session);
  const read = await pathsRead(async () => {
    const [first, second, ...rest] = (await readAll(payments)).map(factsOf);
    expect(first).toEqual([paid.paymentId, "complete", "4242"]);
    expect(second).toEqual([expired.paymentId, "expired", undefined]);
    expect(rest).toEqual(others.map(({ paymentId }) => [paymentId, "open", undefined]));
  });
  expect(read).toEqual([`GET ${LIST}`]);
});

test("one alone is read alone, and the next one anew", async () => {
  const [payment] = await open(1);
  if (!payment) throw new Error("Nothing was opened.");
  const read = await pathsRead(async () => {
    expect((await readAll([payment])).map(factsOf)).toEqual([[payment.paymentId, "open", undefined]]);
    await fake.control.pay({ session: payment.session });
    expect((await readAll([payment])).map(factsOf)).toEqual([[payment.paymentId, "complete", "4242"]]);
  });
  expect(read).toEqual(Array(2).fill(`GET ${LIST}/${payment.session}`));
});

test("what the list does not have is read alone: an older session, and one that there is not", async () => {
  const payments = await open(103);
  const [oldest, ...newer] = payments;
  if (!oldest) throw new Error("Nothing was opened.");
  await fake.control.pay({ session: oldest.session });
  const unknown = { session: "cs_test_unknown", paymentId: newId() };
  const asked = [oldest, unknown, ...newer.slice(-2)];
  const read = await pathsRead(async () => {
    const expected = newer.slice(-2).map(({ paymentId }) => [paymentId, "open", undefined]);
    expect((await readAll(asked)).map(factsOf)).toEqual([[oldest.paymentId, "complete", "4242"], 404, ...expected]);
  });
  expect(read[0]).toBe(`GET ${LIST}`);
  expect(read.slice(1).toSorted()).toEqual([oldest, unknown].map(({ session }) => `GET ${LIST}/${session}`).toSorted());
});

test("the list begins five minutes before the oldest payment, because clocks differ", async () => {
  const noon = new Date("2026-11-29T12:00:00Z");
  const begun = [60, 0, 3_600].map((seconds) => firstIdAt(addSeconds(noon, seconds)));
  await readAll(begun.map((paymentId) => ({ session: "cs_test_unknown", paymentId })));
  const [list] = await fake.control.calls();
  expect(list).toMatchObject({ path: LIST, params: { created: { gte: String(toUnix(noon) - 300) }, limit: "100" } });
});

test("when the list fails, so does each look, and the next one asks again", async () => {
  const payments = await open(3);
  await fake.control.addFault({ method: "GET", path: LIST, fault: "500" });
  const read = await pathsRead(async () => {
    expect((await readAll(payments)).map(factsOf)).toEqual([500, 500, 500]);
    expect((await readAll(payments)).map(factsOf)).toEqual(
      payments.map(({ paymentId }) => [paymentId, "open", undefined]),
    );
  });
  expect(read).toEqual(Array(2).fill(`GET ${LIST}`));
});

test("what two keys read is not mixed", async () => {
  const [one, other] = await open(2);
  if (!one || !other) throw new Error("Nothing was opened.");
  const both = await Promise.all([readAll([one]), readAll([other], fake.client(SECOND.key))]);
  expect(both.flat().map(factsOf)).toEqual([[one.paymentId, "open", undefined], 404]);
});
