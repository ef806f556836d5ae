import { expect, test } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { lookAt } from "#lib/domain/checkout/look-at";
import { beginDeletion, deleteBatch } from "#lib/domain/test-data/delete";
import { holdTickets } from "#lib/testing/orders";
import { payOrder } from "#lib/testing/pay-order";
import { pageRowOf } from "#lib/testing/payment-pages";
import { makeStore, present } from "#lib/testing/store";
import { SellingAtStripe } from "#lib/testing/stripe/selling";

const stripe = new SellingAtStripe();

const objectsOf = async ({ merchantId }: Pick<PrismaContext, "merchantId">) =>
  (
    await pool().query(
      "SELECT account, mode, id, kind, row_id FROM processor_object WHERE merchant_id = $1 ORDER BY id",
      [merchantId],
    )
  ).rows;

test("the page and the PaymentIntent of a payment lead to it, once each", async () => {
  const ctx = await stripe.makeStore();
  const { payment, session } = await stripe.open(ctx);
  const entry = { account: "own", mode: "test", kind: "payment", row_id: payment.id };
  expect(await objectsOf(ctx)).toEqual([{ ...entry, id: session }]);
  await stripe.control.pay({ session });
  await Promise.all([1, 2, 3].map(() => lookAt(ctx, payment.id)));
  const { reference } = await pageRowOf(ctx, payment.id);
  expect(await objectsOf(ctx)).toEqual([
    { ...entry, id: session },
    { ...entry, id: reference },
  ]);
});

test("the built-in processor tells nothing, so nothing leads to its payments", async () => {
  const key = process.env.STRIPE_TEST_SECRET_KEY;
  delete process.env.STRIPE_TEST_SECRET_KEY;
  try {
    const ctx = present((await makeStore()).test);
    await payOrder(ctx, (await holdTickets(ctx)).id);
    expect(await objectsOf(ctx)).toEqual([]);
  } finally {
    process.env.STRIPE_TEST_SECRET_KEY = key;
  }
});

test("with the test data go the entries of its payments, and no others", async () => {
  const ctx = await stripe.makeStore();
  const other = await stripe.makeStore();
  const { payment, session } = await stripe.open(ctx);
  await stripe.control.pay({ session });
  await lookAt(ctx, payment.id);
  await stripe.open(other);
  await beginDeletion(ctx);
  while (await deleteBatch(ctx));
  expect(await objectsOf(ctx)).toEqual([]);
  expect(await objectsOf(other)).toHaveLength(1);
});
