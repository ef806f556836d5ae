import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { findCredential } from "#lib/auth/credentials";
import { isPassword } from "#lib/auth/password";
import { newId } from "#lib/core/ids";
import { ProductType } from "#lib/core/product-types";
import { addDays } from "#lib/core/time";
import { pool, prisma } from "#lib/db/client";
import { listProducts } from "#lib/domain/products/read";
import { createStore } from "#lib/domain/stores/create";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { later, makeStore, NOW, testContext } from "#lib/testing/store";
import { OWNER } from "./people.ts";
import { seedDemo, seedStore } from "./seed.ts";

const TWO_MINUTES = 120_000;

const count = async (text: string, merchantId: string): Promise<number> =>
  Number((await pool().query(`SELECT count(*) AS count FROM ${text}`, [merchantId])).rows[0].count);

test(
  "demo data has every kind of object and status, nothing in the future, and counts that add up",
  async () => {
    const store = await makeStore({ timezone: "Europe/Berlin" });
    const { total, added } = await seedStore(store.merchantId, { now: NOW });
    expect(added).toEqual(total);
    expect(total.orders).toBeGreaterThan(100);
    expect(total.redemptions).toBeGreaterThan(100);
    const rows = (text: string) => count(text, store.merchantId);
    expect(await rows("ticket WHERE merchant_id = $1 AND voided_at IS NOT NULL")).toBeGreaterThan(0);
    expect(await rows("gift_card WHERE merchant_id = $1 AND balance_cents < initial_cents")).toBeGreaterThan(0);
    expect(await rows("ticket WHERE merchant_id = $1 AND max_uses > 1 AND uses_after > 1")).toBeGreaterThan(0);
    expect(await rows(`orders WHERE merchant_id = $1 AND created_at > '${NOW.toISOString()}'`)).toBe(0);
    expect(await rows(`ticket_redemption WHERE merchant_id = $1 AND redeemed_at > '${NOW.toISOString()}'`)).toBe(0);
    expect(await rows(`ticket_redemption WHERE merchant_id = $1 AND redeemed_at >= '2026-11-20'`)).toBeGreaterThan(0);
    expect(await rows(`ticket_event WHERE merchant_id = $1 AND starts_at > '${NOW.toISOString()}'`)).toBeGreaterThan(5);
    expect(
      await rows(`gift_card g WHERE merchant_id = $1 AND balance_cents <>
        (SELECT sum(amount_cents) FROM gift_card_transaction x WHERE x.merchant_id = $1 AND x.gift_card_id = g.id)`),
    ).toBe(0);
    expect(
      await rows(`ticket_event e WHERE merchant_id = $1 AND sold_count <>
        (SELECT count(*) FROM ticket t WHERE t.merchant_id = $1 AND t.ticket_event_id = e.id AND voided_at IS NULL)`),
    ).toBe(0);
    expect(
      await rows(`ticket t WHERE merchant_id = $1 AND uses_after <> (SELECT count(*) FROM ticket_redemption r
        WHERE r.merchant_id = $1 AND r.ticket_id = t.id AND NOT EXISTS
          (SELECT 1 FROM redemption_reversal v WHERE v.merchant_id = $1 AND v.redemption_id = r.id))`),
    ).toBe(0);
    for (const table of ["booking", "voucher"]) {
      expect(await rows(`${table} WHERE merchant_id = $1 AND uses_after = 1`)).toBeGreaterThan(0);
      expect(
        await rows(`${table} t WHERE merchant_id = $1 AND uses_after <> (SELECT count(*) FROM ${table}_redemption r
          WHERE r.merchant_id = $1 AND r.${table}_id = t.id AND NOT EXISTS
            (SELECT 1 FROM redemption_reversal v WHERE v.merchant_id = $1 AND v.redemption_id = r.id))`),
      ).toBe(0);
    }
    expect(await rows("booking WHERE merchant_id = $1 AND resource_id IS NOT NULL")).toBeGreaterThan(0);
    expect(await rows("booking WHERE merchant_id = $1 AND timeslot_id IS NOT NULL")).toBeGreaterThan(0);
    expect(await rows("membership_checkin WHERE merchant_id = $1")).toBeGreaterThan(5);
    expect(await rows("orders WHERE merchant_id = $1 AND shipping_address IS NOT NULL")).toBeGreaterThan(0);
    for (const status of ["pending", "paid", "fulfilled", "partially_refunded", "refunded", "canceled"]) {
      expect(await rows(`orders WHERE merchant_id = $1 AND status = '${status}'`), status).toBeGreaterThan(0);
    }
    expect(
      await rows(`timeslot s WHERE merchant_id = $1 AND sold_count <>
        (SELECT coalesce(sum(b.party_size), 0) FROM booking b
          WHERE b.merchant_id = $1 AND b.timeslot_id = s.id AND b.voided_at IS NULL)`),
    ).toBe(0);
    expect(await rows(`timeslot WHERE merchant_id = $1 AND starts_at > '${NOW.toISOString()}'`)).toBeGreaterThan(5);
    const unpaid = await rows("orders WHERE merchant_id = $1 AND status IN ('pending', 'canceled')");
    expect(await rows("event WHERE merchant_id = $1 AND type = 'order.completed'")).toBe(total.orders - unpaid);
    const published = await listProducts(store.test, { status: "published", limit: 100 });
    expect(new Set(published.data.map(({ type }) => type))).toEqual(new Set(ProductType.options));
    expect((await listProducts(store.live, {})).data).toEqual([]);
  },
  TWO_MINUTES,
);

test(
  "a second run on a day adds nothing, a run on the next day adds its sales, a greater scale adds the difference",
  async () => {
    const { merchantId } = await makeStore();
    const first = await seedStore(merchantId, { now: NOW, days: 3 });
    const again = await seedStore(merchantId, { now: later(testContext(merchantId, "test"), 3_600).now, days: 3 });
    expect(again.total).toEqual(first.total);
    const tomorrow = await seedStore(merchantId, { now: addDays(NOW, 1), days: 2 });
    expect(tomorrow.added).toMatchObject({ products: 0 });
    expect(tomorrow.added.orders).toBeGreaterThan(3);
    expect(tomorrow.added.orders).toBeLessThan(60);
    const double = await seedStore(merchantId, { now: addDays(NOW, 1), days: 2, scale: 2 });
    expect(double.added).toMatchObject({ products: 0 });
    expect(double.added.orders).toBeGreaterThan(20);
  },
  TWO_MINUTES,
);

test(
  "two runs at once add the same as one, and queue no deliveries",
  async () => {
    const store = await makeStore();
    const endpoint = { merchant_id: store.merchantId, id: newId(), mode: "test", url: "https://shop.example/hook" };
    await prisma().webhook_endpoint.create({
      data: {
        ...endpoint,
        events: ["*"],
        secret_sealed: randomBytes(8),
        signing_secret_prefix: "whsec_",
        created_at: NOW,
      },
    });
    const runs = await Promise.all([1, 2].map(() => seedStore(store.merchantId, { now: NOW, days: 2 })));
    const [one, other] = runs.map(({ added }) => added.orders).sort((a, b) => a - b);
    expect(one).toBe(0);
    expect(other).toBeGreaterThan(10);
    expect(await count("webhook_delivery WHERE merchant_id = $1", store.merchantId)).toBe(0);
  },
  TWO_MINUTES,
);

test(
  "the demo store is completed after an interrupted start, and created only once",
  async () => {
    const now = new Date(Math.floor(Date.now() / 1_000) * 1_000);
    const { merchant_id } = await createStore({ name: "Tidehouse", email: OWNER.email, plan: "pro" }, "no hash", now);
    const demo = await seedDemo(now, { days: 2 });
    expect(demo).toMatchObject({ ownerEmail: OWNER.email, staffEmail: "jonas@tidehouse.example" });
    const { rows } = await pool().query(
      `SELECT u.email, u.password_hash, r.role FROM store_role r JOIN app_user u ON u.id = r.user_id
        WHERE r.merchant_id = $1 ORDER BY u.email`,
      [merchant_id],
    );
    expect(rows).toMatchObject([
      { email: demo.ownerEmail, role: "owner" },
      { email: demo.staffEmail, role: "staff" },
    ]);
    expect(await isPassword(demo.ownerPassword, rows[0].password_hash)).toBe(true);
    expect(await isPassword(demo.staffPassword, rows[1].password_hash)).toBe(true);
    expect(await findCredential(demo.testKey, now)).toMatchObject({ merchantId: merchant_id, mode: "test" });
    const ticket = await redeemTicket(testContext(merchant_id, "test", now), demo.ticketId);
    expect(ticket).toMatchObject({ qr_token: demo.ticketToken, remaining: 0 });
    const orders = await count("orders WHERE merchant_id = $1", merchant_id);
    const again = await seedDemo(now, { days: 2 });
    expect(await count("orders WHERE merchant_id = $1", merchant_id)).toBe(orders);
    expect(await count("merchant WHERE name = 'Tidehouse' AND id = $1", merchant_id)).toBe(1);
    expect(await findCredential(again.testKey, now)).toMatchObject({ merchantId: merchant_id });
    expect(await count("api_key WHERE merchant_id = $1 AND revoked_at IS NULL", merchant_id)).toBe(1);
  },
  TWO_MINUTES,
);
