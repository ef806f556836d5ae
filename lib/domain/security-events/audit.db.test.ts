import { expect, test } from "vitest";
import { toUnix } from "#lib/core/time";
import { listAuditActors, listAuditEntries } from "#lib/dashboard/audit/read";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { createApiKey } from "#lib/domain/api-keys/create";
import type { ApiKeyInput } from "#lib/domain/api-keys/schema";
import { createCustomer } from "#lib/domain/customers/create";
import { deleteCustomer } from "#lib/domain/customers/delete";
import { chargeGiftCard } from "#lib/domain/gift-cards/charge";
import { createProduct } from "#lib/domain/products/create";
import { updateProduct } from "#lib/domain/products/update";
import { reverseRedemption } from "#lib/domain/redemptions/reverse";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { updateSettings } from "#lib/domain/stores/update-settings";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { installApp, makeApp } from "#lib/testing/apps";
import { makeDevice } from "#lib/testing/devices";
import { orderGiftCard, orderTickets } from "#lib/testing/orders";
import { signInPerson } from "#lib/testing/people";
import { actionsOf, securityEventsOf } from "#lib/testing/security-events";
import { later, makeStore, present } from "#lib/testing/store";

const PACK = { type: "voucher", title: "Ten swims", price_cents: 9_000, max_uses: 10 } as const;

test("what a person changes is in the audit log with who, from where and what", async () => {
  const store = await makeStore();
  const { ctx, userId } = await signInPerson(store.test, "developer");
  const product = await createProduct(ctx, PACK);
  await updateProduct(ctx, product.id, { price_cents: 9_500 });
  const { data } = await listAuditEntries(ctx, {});
  const who = { actor_kind: "user", actor_id: userId, address: "192.0.2.7", user_agent: "a browser", mode: "test" };
  const what = { kind: "product", target_id: product.id, details: { name: "Ten swims" } };
  expect(data).toMatchObject([
    { ...who, ...what, action: "product.updated" },
    { ...who, ...what, action: "product.created" },
  ]);
});

test("several changes of one kind are one entry with their number", async () => {
  const store = await makeStore();
  const { order } = await orderTickets(store.test, {}, 3);
  const { ctx } = await signInPerson(store.test, "developer");
  await refundOrder(ctx, order.id, {});
  const { data } = await listAuditEntries(ctx, {});
  expect(data.map(({ action, target_id, details }) => ({ action, target_id, details }))).toEqual([
    { action: "order.refunded", target_id: order.id, details: {} },
    { action: "ticket.voided", target_id: null, details: { count: 3 } },
  ]);
});

test("a charge by a person is recorded once, and its replay is not", async () => {
  const store = await makeStore();
  const id = await orderGiftCard(store.test, 5_000);
  const { ctx } = await signInPerson(store.test, "developer");
  for (const _ of [1, 2]) await chargeGiftCard(ctx, { id }, { amount_cents: 100 });
  expect(await actionsOf(store.merchantId)).toEqual(["gift_card.redeemed"]);
});

test("a change and its entry commit together", async () => {
  const store = await makeStore();
  const { ctx } = await signInPerson(store.test, "developer");
  const failed = inPrismaTransaction(ctx, async (tx) => {
    await createProduct(tx, PACK);
    throw new Error("stop");
  });
  await expect(failed).rejects.toThrow("stop");
  expect(await actionsOf(store.merchantId)).toEqual([]);
});

test("of a key what it changes is in the log by the name of the key, and not its daily work", async () => {
  const store = await makeStore();
  const label = "Web shop";
  const ctx = { ...store.test, actor: { ...store.test.actor, label } };
  const { order, ticketIds } = await orderTickets(ctx, {}, 3);
  await redeemTicket(ctx, ticketIds[0] ?? "");
  await chargeGiftCard(ctx, { id: await orderGiftCard(ctx, 5_000) }, { amount_cents: 100 });
  expect(await actionsOf(store.merchantId)).toEqual([]);
  await refundOrder(ctx, order.id, {});
  const { data } = await listAuditEntries(ctx, { actor_id: ctx.actor.id });
  const who = { actor_kind: "key", actor_id: ctx.actor.id, actor_name: label };
  expect(data).toMatchObject([
    { ...who, action: "order.refunded", target_id: order.id },
    { ...who, action: "ticket.voided", details: { count: 2 } },
  ]);
  expect((await listAuditEntries(store.live, { actor_id: ctx.actor.id })).data).toEqual([]);
  expect((await listAuditEntries((await makeStore()).test, { actor_id: ctx.actor.id })).data).toEqual([]);
});

test("what a supervisor takes back at a door is in the log by the name of the device", async () => {
  const ctx = present((await makeStore()).test);
  const { ticketIds } = await orderTickets(ctx, { startsAt: ctx.now });
  const door = await makeDevice(ctx, { name: "North gate" });
  await redeemTicket(door.ctx, ticketIds[0] ?? "");
  const { rows } = await pool().query("SELECT id FROM ticket_redemption WHERE ticket_id = $1", [ticketIds[0]]);
  await reverseRedemption(door.ctx, rows[0].id);
  expect((await listAuditEntries(ctx, { actor_id: door.id })).data).toMatchObject([
    { actor_kind: "device", actor_name: "North gate", action: "ticket.redemption_reversed", target_id: ticketIds[0] },
  ]);
});

test("the log offers the keys, apps and devices that it has entries of, and is filtered by each", async () => {
  const store = await makeStore();
  const { app, key, device } = await makeActors(store.test);
  for (const [n, ctx] of [app, key, device].entries()) await createProduct(later(ctx, n), PACK);
  const offered = [
    { kind: "app", id: app.actor.id, name: "Box office" },
    { kind: "device", id: device.actor.id, name: "North gate" },
    { kind: "key", id: key.actor.id, name: "Web shop" },
  ];
  expect(await listAuditActors(store.test)).toEqual(offered);
  for (const { kind, id, name } of offered) {
    expect((await listAuditEntries(store.test, { actor_id: id })).data).toMatchObject([
      { actor_kind: kind, actor_name: name, action: "product.created", details: { name: "Ten swims" } },
    ]);
  }
  expect(await listAuditActors(store.live)).toEqual([]);
  expect(await listAuditActors((await makeStore()).test)).toEqual([]);
});

/** An app, a key and a device of a store, each with another one that never changes anything. */
async function makeActors(ctx: PrismaContext): Promise<Record<"app" | "key" | "device", PrismaContext>> {
  const owner = (await signInPerson(ctx, "owner")).ctx;
  for (const name of ["Box office", "Seat map"]) await installApp(owner, await makeApp({ name }), ["orders:read"]);
  const { rows } = await pool().query(
    "SELECT g.id FROM oauth_grant g JOIN oauth_app a ON a.id = g.app_id WHERE g.merchant_id = $1 AND a.name = 'Box office'",
    [ctx.merchantId],
  );
  const [shop] = [await createApiKey(owner, NEW_KEY), await createApiKey(owner, NEW_KEY)];
  await makeDevice(ctx, { name: "South gate" });
  const actor = { name: "api", scopes: ["*"] };
  return {
    app: { ...ctx, actor: { ...actor, kind: "app", id: rows[0].id, label: "Box office" } },
    key: { ...ctx, actor: { ...actor, kind: "key", id: shop.key.id, label: "Web shop" } },
    device: (await makeDevice(ctx, { name: "North gate" })).ctx,
  };
}

const NEW_KEY = { name: "Web shop", scopes: ["*"] } satisfies ApiKeyInput;

test("the log names no customer, also after one was erased", async () => {
  const store = await makeStore();
  const { ctx } = await signInPerson(store.test, "developer");
  const { customer } = await createCustomer(ctx, { email: "mara@post.example", name: "Mara" });
  await deleteCustomer(ctx, customer.id);
  const events = await securityEventsOf(store.merchantId);
  expect(events.map(({ action }) => action)).toEqual(["customer.created", "customer.deleted"]);
  expect(JSON.stringify(events).toLowerCase()).not.toContain("mara");
});

test("the log is filtered by kind, person and days, and paged in both directions", async () => {
  const store = await makeStore();
  const [ines, jonas] = [await signInPerson(store.test, "owner"), await signInPerson(store.test, "developer")];
  for (let n = 0; n < 5; n++) await createCustomer(later(ines.ctx, n), { email: `c${n}@post.example` });
  await createProduct(later(jonas.ctx, 9), PACK);
  const list = (query: Parameters<typeof listAuditEntries>[1]) => listAuditEntries(store.test, query);
  expect((await list({ kind: "customer" })).data).toHaveLength(5);
  expect((await list({ actor_id: jonas.userId })).data).toMatchObject([{ action: "product.created" }]);
  const from = toUnix(later(ines.ctx, 2).now);
  expect((await list({ kind: "customer", created_from: from, created_to: from + 2 })).data).toHaveLength(2);
  const first = await list({ limit: 4 });
  const last = first.data.at(-1)?.id ?? "";
  const second = await list({ limit: 4, starting_after: last });
  expect([first.has_more, second.has_more, second.data.length]).toEqual([true, false, 2]);
  expect((await list({ limit: 4, ending_before: second.data[0]?.id ?? "" })).data).toEqual(first.data);
});

test("each mode has its own entries and those of the whole store, and another store has none", async () => {
  const [store, other] = [await makeStore(), await makeStore()];
  const { ctx } = await signInPerson(store.test, "owner");
  const live = (await signInPerson(store.live, "owner")).ctx;
  await createProduct(ctx, PACK);
  await createProduct(later(live, 1), PACK);
  await updateSettings(later(ctx, 2), { fee_bps: 7 });
  const entriesOf = async (of: typeof ctx) =>
    (await listAuditEntries(of, {})).data.map(({ action, mode }) => `${action} ${mode}`);
  expect(await entriesOf(store.test)).toEqual(["store_settings.updated null", "product.created test"]);
  expect(await entriesOf(store.live)).toEqual(["store_settings.updated null", "product.created live"]);
  expect(await entriesOf(other.test)).toEqual([]);
  const [entry] = (await listAuditEntries(store.live, { kind: "product" })).data;
  for (const stranger of [store.test, other.live]) {
    await expect(listAuditEntries(stranger, { starting_after: entry?.id })).rejects.toMatchObject({
      code: "invalid_request",
    });
  }
});
