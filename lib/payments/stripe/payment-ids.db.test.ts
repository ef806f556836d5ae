import Stripe from "stripe";
import { expect, test } from "vitest";
import { FIRST } from "#lib/testing/stripe/accounts";
import { SellingAtStripe } from "#lib/testing/stripe/selling";
import { paymentIdsOf } from "./events.ts";

const stripe = new SellingAtStripe();

/** Under which ids the payment of an object is looked up. */
async function idsOf(type: string, objectId: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of paymentIdsOf({ account: "own", mode: "test", type, objectId })) ids.push(id);
  return ids;
}

async function chargeOf(intent: string): Promise<string> {
  const { hostname, port } = new URL(stripe.url);
  const client = new Stripe(FIRST.key, { host: hostname, port: Number(port), protocol: "http" });
  return String((await client.paymentIntents.retrieve(intent)).latest_charge);
}

test.each([false, true])("a payment is looked up by its page, only in its mode: live is %s", async (livemode) => {
  const ctx = await stripe.makeStore();
  await stripe.control.setAccount({ id: FIRST.account, livemode });
  const { session } = await stripe.open(ctx);
  const intent = String((await stripe.control.pay({ session })).payment_intent);
  const charge = await chargeOf(intent);
  expect(await idsOf("payment_intent.succeeded", intent)).toEqual(livemode ? [intent] : [intent, session]);
  expect(await idsOf("charge.refunded", charge)).toEqual(livemode ? [charge] : [charge, intent, session]);
});

test("of a page, and of what Stripe does not have, no other id is asked for", async () => {
  expect(await idsOf("checkout.session.completed", "cs_test_1")).toEqual(["cs_test_1"]);
  expect(await idsOf("refund.created", "re_1")).toEqual(["re_1"]);
  expect(await idsOf("charge.dispute.created", "du_1")).toEqual(["du_1"]);
  expect(await stripe.callsOf("GET", "/v1/checkout/sessions")).toEqual([]);
});
