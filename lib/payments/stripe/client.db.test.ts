import { afterAll, beforeAll, expect, test } from "vitest";
import { FIRST } from "#lib/testing/stripe/accounts";
import { OneFake } from "#lib/testing/stripe/one-fake";
import { stripeOf } from "./client.ts";

const fake = new OneFake();

beforeAll(() => {
  process.env.STRIPE_TEST_SECRET_KEY = FIRST.key;
  process.env.STRIPE_API_URL = fake.url;
  process.env.STRIPE_CALLS_PER_SECOND = "1";
});
afterAll(() => {
  for (const name of ["STRIPE_TEST_SECRET_KEY", "STRIPE_API_URL", "STRIPE_CALLS_PER_SECOND"]) delete process.env[name];
});

test("what waits for its turn goes by what it does, and fails as without an answer when that is too late", async () => {
  const { id } = await fake.open();
  const stripe = await stripeOf("test");
  const before = (await fake.control.calls()).length;
  const ended: string[] = [];
  const call = (name: string, made: Promise<unknown>) => made.then(() => ended.push(name));
  const first = call("list", stripe.refunds.list());
  const look = call("look", stripe.checkout.sessions.retrieve(id));
  const close = call("close", stripe.checkout.sessions.expire(id));
  const late = stripe.refunds.list({ limit: 1 }, { timeout: 50 });
  const error = await late.catch((thrown) => thrown);
  expect([error.type, error.statusCode]).toEqual(["StripeConnectionError", undefined]);
  await Promise.all([first, look, close]);
  expect(ended).toEqual(["list", "close", "look"]);
  expect((await fake.control.calls()).slice(before).map(({ method }) => method)).toEqual(["GET", "POST", "GET"]);
});
