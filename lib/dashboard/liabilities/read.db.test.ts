import fc from "fast-check";
import { expect, test } from "vitest";
import { toUnix } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { adjustGiftCard } from "#lib/domain/gift-cards/adjust";
import { redeemGiftCard } from "#lib/domain/gift-cards/redeem";
import { updateGiftCard } from "#lib/domain/gift-cards/update";
import { voidGiftCard } from "#lib/domain/gift-cards/void";
import { reverseRedemption } from "#lib/domain/redemptions/reverse";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { createOrder } from "#lib/domain/sales/create";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { voidTicket } from "#lib/domain/tickets/void";
import { redeemVoucher } from "#lib/domain/vouchers/redeem";
import { orderGiftCard, orderMembership, orderTickets, orderVoucher } from "#lib/testing/orders";
import { makeGiftCardProduct } from "#lib/testing/products";
import { codeOf, daysLater, later, makeStore } from "#lib/testing/store";
import { readOwed } from "./read.ts";

/** The sum of all entries of the ledgers, and of those of cards that can be spent. */
async function ledgerOf(ctx: PrismaContext): Promise<{ all: number; spendable: number }> {
  const { rows } = await pool().query(
    `SELECT coalesce(sum(x.amount_cents), 0)::int AS all,
            coalesce(sum(x.amount_cents) FILTER (WHERE g.voided_at IS NULL AND (g.expires_at IS NULL OR g.expires_at > $3)), 0)::int AS spendable
       FROM gift_card_transaction x JOIN gift_card g ON g.merchant_id = x.merchant_id AND g.id = x.gift_card_id
      WHERE x.merchant_id = $1 AND x.mode = $2`,
    [ctx.merchantId, ctx.mode, ctx.now],
  );
  return rows[0];
}

const owedNow = async (ctx: PrismaContext) => (await readOwed(ctx, "Europe/Vienna"))[0];

const STEPS = ["sell", "charge", "reverse", "adjust", "refund", "void", "expire"] as const;
const aStep = fc.record({ step: fc.constantFrom(...STEPS), at: fc.nat(3), cents: fc.integer({ min: 1, max: 4_000 }) });

test("after any sales, charges, reversals, adjustments, refunds, voids and expiry the totals equal the ledger", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 5, maxLength: 12 }), async (steps) => {
      const { test: start } = await makeStore();
      const product_id = await makeGiftCardProduct(start);
      const cards: { id: string; order: string; charges: string[] }[] = [];
      for (const [n, { step, at, cents }] of steps.entries()) {
        const ctx = later(start, n);
        const card = cards[at % Math.max(1, cards.length)];
        if (step === "sell" || !card) {
          const order = await createOrder(ctx, {
            customer: { email: "mara@post.example" },
            items: [{ product_id, quantity: 1, amount_cents: cents }],
            payment_method: "manual",
          });
          cards.push({ id: order.items[0]?.issued[0]?.id ?? "", order: order.id, charges: [] });
        } else if (step === "charge") {
          await codeOf(redeemGiftCard(ctx, card.id, { amount_cents: cents, note: `${n}` }));
          const { rows } = await pool().query(
            "SELECT id FROM gift_card_transaction WHERE gift_card_id = $1 AND type = 'redeem'",
            [card.id],
          );
          card.charges = rows.map(({ id }) => id);
        } else if (step === "reverse") await codeOf(reverseRedemption(ctx, card.charges[0] ?? card.id));
        else if (step === "adjust") {
          await codeOf(adjustGiftCard(ctx, card.id, { amount_cents: at > 1 ? cents : -cents, reason: "x" }));
        } else if (step === "refund") await codeOf(refundOrder(ctx, card.order));
        else if (step === "void") await codeOf(voidGiftCard(ctx, card.id));
        else await updateGiftCard(ctx, card.id, { expires_at: toUnix(start.now) - 60 });
      }
      const end = later(start, steps.length);
      const owed = await owedNow(end);
      const { all, spendable } = await ledgerOf(end);
      expect(owed?.ledger_cents ?? 0).toBe(all);
      expect(owed?.total_cents ?? 0).toBe(spendable);
      expect(owed?.months.reduce((sum, month) => sum + month.total_cents, 0) ?? 0).toBe(spendable);
    }),
    { numRuns: 12 },
  );
});

test("unused uses are owed at the price paid, until they are used, voided, expired or the event is over", async () => {
  const { test: ctx } = await makeStore();
  const { ticketIds } = await orderTickets(ctx, { maxUses: 3 }, 2);
  const [first, second] = ticketIds as [string, string];
  const price = (await pool().query("SELECT unit_price_cents FROM order_item WHERE merchant_id = $1", [ctx.merchantId]))
    .rows[0].unit_price_cents;
  const cents = async (at = ctx) => (await owedNow(at))?.cents.ticket ?? 0;
  expect(await cents()).toBe(2 * Number(price));
  await redeemTicket(ctx, first);
  expect(await cents()).toBe(Number(price) + Math.floor((Number(price) * 2) / 3));
  await voidTicket(ctx, second);
  expect(await cents()).toBe(Math.floor((Number(price) * 2) / 3));
  expect(await cents(daysLater(ctx, 4_000))).toBe(0);

  const voucher = await orderVoucher(ctx, { maxUses: 2 });
  await orderVoucher(ctx, { expiresAt: daysLater(ctx, -1).now });
  const before = (await owedNow(ctx))?.counts.voucher;
  await redeemVoucher(ctx, voucher);
  expect([before, (await owedNow(ctx))?.counts.voucher]).toEqual([2, 1]);
  await orderMembership(ctx, { max: 4 });
  await orderMembership(ctx); // without a limit
  await pool().query(
    "UPDATE order_item SET unit_price_cents = 4000, total_cents = 4000 * quantity WHERE merchant_id = $1 AND type = 'membership'",
    [ctx.merchantId],
  );
  expect(await owedNow(ctx)).toMatchObject({ counts: { membership: 4 }, cents: { membership: 4_000 } });
});

test("amounts stand in the month of their sale in the time zone of the store, and another store or mode owes nothing", async () => {
  const { test: ctx, live } = await makeStore();
  const { test: other } = await makeStore();
  const start = { ...ctx, now: new Date("2026-10-31T22:59:00Z") }; // 23:59 in Vienna
  await orderGiftCard(start, 1_000);
  await orderGiftCard({ ...start, now: new Date("2026-10-31T23:00:00Z") }, 2_000);
  const [owed] = await readOwed(ctx, "Europe/Vienna");
  expect(owed?.months.map(({ month, total_cents }) => [month, total_cents])).toEqual([
    ["2026-11", 2_000],
    ["2026-10", 1_000],
  ]);
  for (const at of [live, other]) expect(await readOwed(at, "UTC")).toEqual([]);
});
