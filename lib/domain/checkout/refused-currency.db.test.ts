import { expect, test } from "vitest";
import { addSeconds, nowInSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { checkAccount } from "#lib/payments/processor-account";
import { holdTickets } from "#lib/testing/orders";
import { ownDatabase } from "#lib/testing/own-database";
import { codeOf } from "#lib/testing/store";
import { SellingAtStripe } from "#lib/testing/stripe/selling";
import { viewCheckout } from "./page.ts";
import { openHostedPage } from "./pay.ts";

ownDatabase();
const stripe = new SellingAtStripe();

const isPaidOnline = async (ctx: PrismaContext, orderId: string) => (await viewCheckout({ ctx, orderId })).canBePaid;

test("a currency that the account refuses stops the orders in it, until it is tried again an hour later", async () => {
  const euros = await stripe.makeStore();
  const dollars = await stripe.makeStore();
  await pool().query("UPDATE store_settings SET currency = 'usd' WHERE merchant_id = $1", [dollars.merchantId]);
  await stripe.control.setAccount({ id: stripe.account, currencies: ["usd"] });
  const [first, second] = [await holdTickets(euros), await holdTickets(euros)];
  expect(await isPaidOnline(euros, first.id)).toBe(true);
  await expect(openHostedPage({ ctx: euros, orderId: first.id })).rejects.toThrow(/Invalid currency/);
  for (const { id: orderId } of [first, second]) {
    expect(await isPaidOnline(euros, orderId)).toBe(false);
    expect(await codeOf(openHostedPage({ ctx: euros, orderId }))).toBe("payments_not_configured");
  }
  expect(await codeOf(holdTickets(euros))).toBe("payments_not_configured");
  expect(await stripe.callsOf("POST", "/v1/checkout/sessions")).toHaveLength(1);
  expect((await stripe.open(dollars)).url).toContain(stripe.url);
  await stripe.control.setAccount({ id: stripe.account, currencies: null });
  await checkAccount("test", addSeconds(nowInSeconds(), 3_000));
  expect(await isPaidOnline(euros, first.id)).toBe(false);
  await checkAccount("test", addSeconds(nowInSeconds(), 3_700));
  expect(await isPaidOnline(euros, first.id)).toBe(true);
  expect((await openHostedPage({ ctx: euros, orderId: first.id }))?.url).toContain(stripe.url);
});

test("another refusal stops no other order", async () => {
  const ctx = await stripe.makeStore();
  const { id: orderId } = await holdTickets(ctx);
  await stripe.control.addFault({ method: "POST", path: "/v1/checkout/sessions", times: 1, fault: "400" });
  await expect(openHostedPage({ ctx, orderId })).rejects.toThrow();
  expect(await isPaidOnline(ctx, orderId)).toBe(true);
  expect((await stripe.open(ctx)).url).toContain(stripe.url);
});
