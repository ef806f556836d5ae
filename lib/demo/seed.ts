import { setTimeout } from "node:timers/promises";
import { newId } from "#lib/core/ids";
import type { Mode } from "#lib/core/request";
import { nowInSeconds } from "#lib/core/time";
import { makePrismaContext, type PrismaContext } from "#lib/db/context";
import { withSessionLock } from "#lib/db/session-lock";
import { createApiKey } from "#lib/domain/api-keys/create";
import { revokeApiKey } from "#lib/domain/api-keys/revoke";
import { updateSettings } from "#lib/domain/stores/update-settings";
import { type Catalogue, makeCatalogue } from "./catalogue.ts";
import { findOrMakeStore, OWNER, STAFF, setPersonAccess } from "./people.ts";
import { placeOrder } from "./place-order.ts";
import { ordersOf, unpaidOrder, withinCapacity } from "./plan.ts";
import type { PlannedOrder } from "./planned-order.ts";
import { DAYS_BACK, dayOf } from "./schedule.ts";
import type { DemoStore } from "./store.ts";

const CONCURRENCY = 4;
const SEED_WAIT_MS = 500;

/** How many objects of each kind test mode has. */
export interface Amounts {
  products: number;
  customers: number;
  orders: number;
  tickets: number;
  gift_cards: number;
  bookings: number;
  vouchers: number;
  memberships: number;
  redemptions: number;
}

export interface Seeded {
  merchant_id: string;
  added: Amounts;
  total: Amounts;
}

/**
 * Fills the test mode of a store with the sales of the last `days` days (at most 14), today included. Adds only what is
 * missing: a second run on a day adds nothing, a run on a later day adds the sales since then, a greater scale adds the
 * difference, and the next run after one that was killed adds the rest.
 */
export async function seedStore(
  merchantId: string,
  { scale = 1, days = DAYS_BACK, now = nowInSeconds() } = {},
): Promise<Seeded> {
  const ctx = seedingContext(merchantId, "test", now);
  return await withSeedLock(merchantId, async () => {
    const before = await countAmounts(ctx);
    const catalogue = await makeCatalogue(ctx, scale);
    const planned = await findMissingOrders(ctx, catalogue, { scale, days });
    await forEachConcurrently(planned, (order) => placeOrder(ctx, order, catalogue));
    const total = await countAmounts(ctx);
    const added = Object.fromEntries(
      Object.entries(total).map(([key, count]) => [key, count - before[key as keyof Amounts]]),
    );
    return { merchant_id: merchantId, added: added as unknown as Amounts, total };
  });
}

const DEMO_KEY = "Demo";

/**
 * Creates the demo store Tidehouse, or completes it when an earlier run was interrupted; there is never a second one. Gives
 * its two people new passwords and replaces its API key, because only hashes of them are stored.
 */
export async function seedDemo(now = nowInSeconds(), { days = DAYS_BACK } = {}): Promise<DemoStore> {
  const merchantId = await findOrMakeStore(now);
  const ctx = seedingContext(merchantId, "test", now);
  const where = { merchant_id: merchantId };
  if ((await ctx.db.product.count({ where })) === 0) {
    await updateSettings(ctx, { timezone: "Europe/Berlin", tax_rate_bps: 1_900, tax_inclusive: true });
  }
  const ownerPassword = await setPersonAccess(merchantId, OWNER, "owner", now);
  const staffPassword = await setPersonAccess(merchantId, STAFF, "staff", now);
  await seedStore(merchantId, { now, days });
  const old = { ...where, name: DEMO_KEY, created_by: null, revoked_at: null };
  for (const { id } of await ctx.db.api_key.findMany({ where: old })) await revokeApiKey(ctx, id);
  const { secret } = await createApiKey(ctx, { name: DEMO_KEY, scopes: ["*"] });
  const ticket = await ctx.db.ticket.findFirstOrThrow({
    where: { ...where, mode: "test", uses_after: 0, voided_at: null, max_uses: 1, event: { ends_at: { gt: now } } },
    orderBy: [{ event: { starts_at: "asc" } }, { id: "asc" }],
  });
  return {
    merchantId,
    ownerEmail: OWNER.email,
    ownerPassword,
    staffEmail: STAFF.email,
    staffPassword,
    testKey: secret,
    ticketId: ticket.id,
    ticketToken: ticket.qr_token,
  };
}

const seedingContext = (merchantId: string, mode: Mode, now: Date): PrismaContext =>
  makePrismaContext({
    merchantId,
    mode,
    actor: { kind: "system", id: newId(), name: "demo data", scopes: ["*"] },
    now,
    isDemo: true,
  });

/** Runs `work` while no other run seeds the same store. Another run may take minutes. */
async function withSeedLock<T>(merchantId: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const done = await withSessionLock(`seed ${merchantId}`, work);
    if (done) return done.result;
    await setTimeout(SEED_WAIT_MS);
  }
}

/** Returns the orders that were planned up to `until` and that the store does not have. */
async function findMissingOrders(
  ctx: PrismaContext,
  { timeZone, until }: Catalogue,
  { scale, days }: { scale: number; days: number },
): Promise<PlannedOrder[]> {
  const today = dayOf(until, timeZone);
  const dates = Array.from({ length: days }, (_, back) => today.subtract({ days: back }));
  const blocks = Array.from({ length: scale }, (_, block) => block);
  const planned = dates.flatMap((day) => blocks.flatMap((block) => ordersOf(day, block, timeZone)));
  planned.push(unpaidOrder(until, timeZone));
  const rows = await ctx.db.$queryRaw<{ key: string }[]>`
    SELECT metadata->>'demo' AS key FROM orders
     WHERE merchant_id = ${ctx.merchantId}::uuid AND mode = ${ctx.mode} AND metadata ? 'demo'`;
  const known = new Set(rows.map(({ key }) => key));
  const due = planned
    .filter((order) => order.at <= until && order.lines.length > 0)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  return withinCapacity(due, scale).filter((order) => !known.has(order.key));
}

async function forEachConcurrently<T>(list: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const remaining = list.values();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const one of remaining) await work(one);
    }),
  );
}

async function countAmounts(ctx: PrismaContext): Promise<Amounts> {
  const where = { merchant_id: ctx.merchantId, mode: ctx.mode };
  const count = (table: { count(of: { where: typeof where }): Promise<number> }) => table.count({ where });
  const { db } = ctx;
  return {
    products: await count(db.product),
    customers: await count(db.customer),
    orders: await count(db.orders),
    tickets: await count(db.ticket),
    gift_cards: await count(db.gift_card),
    bookings: await count(db.booking),
    vouchers: await count(db.voucher),
    memberships: await count(db.membership),
    redemptions:
      (await count(db.ticket_redemption)) +
      (await count(db.booking_redemption)) +
      (await count(db.voucher_redemption)) +
      (await count(db.membership_checkin)) +
      (await db.gift_card_transaction.count({ where: { ...where, type: "redeem" } })),
  };
}
