import { expect, test } from "vitest";
import { prisma } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { createPass } from "#lib/domain/devices/create-pass";
import { hideOnboarding } from "#lib/domain/onboarding/hide";
import { makeTestSale } from "#lib/domain/onboarding/test-sale";
import { orderTickets } from "#lib/testing/orders";
import { signInPerson } from "#lib/testing/people";
import { makeGiftCardProduct, makeTicketProduct } from "#lib/testing/products";
import { later, makeKey, makeStore, present } from "#lib/testing/store";
import { readOnboarding } from "./read.ts";

const BUYER = { name: "Ines Okafor", email: "ines@shop.example" };
const sell = (ctx: PrismaContext, productId: string) => makeTestSale(ctx, productId, BUYER);

test("a new store has every step before it, and each one is done by what it asks for", async () => {
  const { test: ctx, live } = await makeStore();
  const open = async (isVerified = true) => (await readOnboarding(ctx, isVerified)).open;
  expect(await open(false)).toEqual(["email", "product", "test_sale", "access", "live"]);
  await makeTicketProduct(ctx, { status: "draft" });
  expect(await open()).toEqual(["product", "test_sale", "access", "live"]);
  const { productId } = await makeTicketProduct(later(ctx, 1));
  expect((await readOnboarding(ctx, true)).testProductId).toBe(productId);
  expect(await open()).toEqual(["test_sale", "access", "live"]);
  await sell(ctx, productId);
  expect(await open()).toEqual(["access", "live"]);
  await makeKey(ctx);
  expect(await open()).toEqual(["live"]);
  await makeGiftCardProduct(live);
  expect(await readOnboarding(ctx, true)).toMatchObject({ open: [], isHidden: false });
  expect(await readOnboarding(live, true)).toEqual(await readOnboarding(ctx, true));
});

test("a phone at the door counts as well as a key, and a revoked key does not", async () => {
  const { test: ctx } = await makeStore();
  await makeKey(ctx);
  await prisma().api_key.updateMany({ where: { merchant_id: ctx.merchantId }, data: { revoked_at: ctx.now } });
  expect((await readOnboarding(ctx, true)).isDone.access).toBe(false);
  const { ctx: owner, sessionId } = await signInPerson(present(ctx), "owner");
  await createPass(owner, { sessionId, name: "Door A" });
  expect((await readOnboarding(ctx, true)).isDone.access).toBe(true);
});

test("what another store has and a sale in live mode do no step", async () => {
  const { test: ctx, live } = await makeStore();
  await orderTickets((await makeStore()).test);
  await orderTickets(live);
  expect(await readOnboarding(ctx, true)).toMatchObject({ open: ["test_sale", "access"], testProductId: null });
});

test("a hidden list stays hidden, and that of another store is shown", async () => {
  const { test: ctx, live } = await makeStore();
  const other = await makeStore();
  await Promise.all([hideOnboarding(ctx), hideOnboarding(live), hideOnboarding(ctx)]);
  expect((await readOnboarding(live, true)).isHidden).toBe(true);
  expect((await readOnboarding(other.test, true)).isHidden).toBe(false);
});
