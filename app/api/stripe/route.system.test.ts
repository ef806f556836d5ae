import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "#lib/db/client";
import { getOrder } from "#lib/domain/orders/read";
import { ask, BUILD_MS, buildPages, type Lane, startFastLane } from "#lib/testing/lanes";
import { ownDatabase } from "#lib/testing/own-database";
import { until } from "#lib/testing/receiver";
import { FIRST } from "#lib/testing/stripe/accounts";
import { SellingAtStripe } from "#lib/testing/stripe/selling";

ownDatabase();
const stripe = new SellingAtStripe();
let server: Lane;

beforeAll(async () => {
  await buildPages();
  server = await startFastLane({
    STRIPE_TEST_SECRET_KEY: FIRST.key,
    STRIPE_TEST_WEBHOOK_SECRET: "whsec_test",
    STRIPE_API_URL: stripe.url,
  });
}, BUILD_MS);
afterAll(() => server.stop());

const followed = async () =>
  (await pool().query("SELECT type FROM processor_event WHERE due_at IS NULL AND attempts > 0")).rows;

test("the server takes events that come twice, and pays the order", async () => {
  await stripe.control.setWebhook({ url: `http://127.0.0.1:${server.port}/api/stripe`, secret: "whsec_test" });
  await stripe.control.setDelivery("twice");
  const ctx = await stripe.makeStore();
  const { order, session } = await stripe.open(ctx);
  await stripe.control.pay({ session });
  await stripe.control.settled();
  for (const { status } of await stripe.control.deliveries()) expect(status).toBe(200);
  await until(async () => (await followed()).some(({ type }) => type === "checkout.session.completed"));
  expect((await getOrder(ctx, order.id)).status).toBe("paid");
});

test("what Stripe has not signed is refused, without what a page has", async () => {
  const body = JSON.stringify({ id: "evt_1" });
  const { status, headers, ...reply } = await ask(server.port, {
    ...{ method: "POST", path: "/api/stripe", body },
    headers: { "Content-Type": "application/json", Origin: "https://other.example" },
  });
  expect([status, JSON.parse(reply.body).error]).toEqual([400, "invalid_request"]);
  expect(headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  expect(headers["content-security-policy"]).not.toContain("nonce");
  expect(headers["set-cookie"]).toBeUndefined();
  expect(await ask(server.port, { method: "GET", path: "/api/stripe" })).toMatchObject({ status: 405 });
});
