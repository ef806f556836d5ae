import { newId } from "#lib/core/ids";
import type { Mode } from "#lib/core/request";
import { nowInSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { makePrismaContext, type PrismaContext } from "#lib/db/context";
import { createApiKey } from "#lib/domain/api-keys/create";
import { revokeApiKey } from "#lib/domain/api-keys/revoke";
import { updateSettings } from "#lib/domain/stores/update-settings";
import { actOut } from "./act.ts";
import { type Catalogue, makeCatalogue } from "./catalogue.ts";
import { findOrMakeStore, letIn, OWNER, STAFF } from "./people.ts";
import { ordersOf, waitingOrder, withRoom } from "./plan.ts";
import type { PlannedOrder } from "./planned-order.ts";
import { DAYS_BACK, dayOf } from "./schedule.ts";
import type { DemoStore } from "./store.ts";

const AT_ONCE = 4;
const SEED_LOCK = 7_204_004;

/** How much of each there is in test mode. */
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
 * Fills a store's test mode with the last `days` (at most 14) of a busy house, today until now. What is there already is found
 * again, so a second run of the day adds nothing, a later day adds its own sales, a greater scale adds the
 * difference, and a run that was killed is finished by the next.
 */
export async function seedStore(
  merchantId: string,
  { scale = 1, days = DAYS_BACK, now = nowInSeconds() } = {},
): Promise<Seeded> {
  const ctx = seedingContext(merchantId, "test", now);
  return await alone(merchantId, async () => {
    const before = await amountsOf(ctx);
    const catalogue = await makeCatalogue(ctx, scale);
    const planned = await missing(ctx, catalogue, { scale, days });
    await eachAtOnce(planned, (order) => actOut(ctx, order, catalogue));
    const total = await amountsOf(ctx);
    const added = Object.fromEntries(
      Object.entries(total).map(([key, count]) => [key, count - before[key as keyof Amounts]]),
    );
    return { merchant_id: merchantId, added: added as unknown as Amounts, total };
  });
}

const DEMO_KEY = "Demo";

/**
 * The demo store Tidehouse, ready to use: made when it is not there, finished when a run was cut short, never
 * made twice. Its two people get new passwords and its key is replaced, because only their hashes are kept.
 */
export async function seedDemo(now = nowInSeconds()): Promise<DemoStore> {
  const merchantId = await findOrMakeStore(now);
  const ctx = seedingContext(merchantId, "test", now);
  const where = { merchant_id: merchantId };
  if ((await ctx.db.product.count({ where })) === 0) {
    await updateSettings(ctx, { timezone: "Europe/Berlin", tax_rate_bps: 1_900, tax_inclusive: true });
  }
  const ownerPassword = await letIn(merchantId, OWNER, "owner", now);
  const staffPassword = await letIn(merchantId, STAFF, "staff", now);
  await seedStore(merchantId, { now });
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
  });

/** Two runs on one store wait for each other. */
async function alone<T>(merchantId: string, work: () => Promise<T>): Promise<T> {
  const connection = await pool().connect();
  try {
    await connection.query("SELECT pg_advisory_lock($1, hashtext($2))", [SEED_LOCK, merchantId]);
    return await work();
  } finally {
    connection.release(true);
  }
}

/** What was planned up to now and is not there. */
async function missing(
  ctx: PrismaContext,
  { timeZone, until }: Catalogue,
  { scale, days }: { scale: number; days: number },
): Promise<PlannedOrder[]> {
  const today = dayOf(until, timeZone);
  const dates = Array.from({ length: days }, (_, back) => today.subtract({ days: back }));
  const blocks = Array.from({ length: scale }, (_, block) => block);
  const planned = dates.flatMap((day) => blocks.flatMap((block) => ordersOf(day, block, timeZone)));
  planned.push(waitingOrder(until, timeZone));
  const rows = await ctx.db.$queryRaw<{ key: string }[]>`
    SELECT metadata->>'demo' AS key FROM orders
     WHERE merchant_id = ${ctx.merchantId}::uuid AND mode = ${ctx.mode} AND metadata ? 'demo'`;
  const known = new Set(rows.map(({ key }) => key));
  const inTime = planned
    .filter((order) => order.at <= until && order.lines.length > 0)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  return withRoom(inTime, scale).filter((order) => !known.has(order.key));
}

async function eachAtOnce<T>(list: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const rest = list.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of rest) await work(one);
    }),
  );
}

async function amountsOf(ctx: PrismaContext): Promise<Amounts> {
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
