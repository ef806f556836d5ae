import { expect, test } from "vitest";
import { prisma } from "#lib/db/client";
import { getBooking } from "#lib/domain/bookings/read";
import { getGiftCard } from "#lib/domain/gift-cards/read";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { getTicket } from "#lib/domain/tickets/read";
import { getVoucher } from "#lib/domain/vouchers/read";
import { orderBooking, orderGiftCard, orderTickets, orderVoucher } from "#lib/testing/orders";
import { eventTypes, later, makeStore, type TestStore } from "#lib/testing/store";
import { redeemToken } from "./redeem.ts";
import { reverseRedemption } from "./reverse.ts";

interface Item {
  kind: string;
  /** Makes a paid order of one item, and returns the item. */
  make(store: TestStore): Promise<{ id: string; token: string }>;
  redeem?: { amount_cents: number };
}

const KINDS: Item[] = [
  {
    kind: "ticket",
    async make({ test }) {
      const ticket = await getTicket(test, (await orderTickets(test)).ticketIds[0] ?? "");
      return { id: ticket.id, token: ticket.qr_token };
    },
  },
  {
    kind: "booking",
    async make({ test }) {
      const booking = await getBooking(test, (await orderBooking(test)).id);
      return { id: booking.id, token: booking.qr_token };
    },
  },
  {
    kind: "voucher",
    async make({ test }) {
      const voucher = await getVoucher(test, await orderVoucher(test));
      return { id: voucher.id, token: voucher.qr_token };
    },
  },
  {
    kind: "gift_card",
    async make({ test }) {
      const card = await getGiftCard(test, await orderGiftCard(test, 5_000));
      return { id: card.id, token: card.code };
    },
    redeem: { amount_cents: 1_200 },
  },
];

/** Sells one item, and redeems it once. */
async function redeemed({ make, redeem }: Item) {
  const store = await makeStore();
  const item = await make(store);
  const ctx = { ...later(store.test, 60), hasIdempotencyKey: true };
  const scan = async () => (await redeemToken(ctx, { token: item.token, ...redeem })).result.redemption.id;
  const order = await prisma().orders.findFirstOrThrow({ where: { merchant_id: store.merchantId } });
  return { store, ctx, item, scan, orderId: order.id, redemptionId: await scan() };
}

/** What one store has given out: seats and times that are taken. */
async function taken({ merchantId }: TestStore) {
  const where = { merchant_id: merchantId };
  const [events, claims] = await Promise.all([
    prisma().ticket_event.aggregate({ where, _sum: { sold_count: true } }),
    prisma().slot_claim.count({ where }),
  ]);
  return (events._sum.sold_count ?? 0) + claims;
}

for (const kind of KINDS) {
  test(`a ${kind.kind} of a refunded order is voided when its only use is reversed, and frees its place`, async () => {
    const { store, ctx, scan, orderId, redemptionId } = await redeemed(kind);
    await refundOrder(ctx, orderId);
    const { resource } = await reverseRedemption(later(ctx, 5), redemptionId);
    expect(resource).toMatchObject({ voided_at: later(ctx, 5).now.getTime() / 1_000 });
    expect(await taken(store)).toBe(0);
    expect((await eventTypes(ctx)).slice(-2)).toEqual([`${kind.kind}.voided`, `${kind.kind}.redemption_reversed`]);
    const code = kind.kind === "gift_card" ? "gift_card_voided" : "already_redeemed_or_voided";
    await expect(scan()).rejects.toMatchObject({ code });
  });

  test(`a ${kind.kind} keeps valid when a part of its order was refunded`, async () => {
    const { ctx, scan, orderId, redemptionId } = await redeemed(kind);
    await refundOrder(ctx, orderId, { amount_cents: 1 });
    expect((await reverseRedemption(ctx, redemptionId)).resource).toMatchObject({ voided_at: null });
    expect(await scan()).not.toBe(redemptionId);
  });

  test(`after a refund and a reversal at once nobody has the money and a valid ${kind.kind}`, async () => {
    for (let round = 0; round < 5; round++) {
      const { store, ctx, orderId, redemptionId } = await redeemed(kind);
      const both = [refundOrder(ctx, orderId), reverseRedemption(ctx, redemptionId)];
      const results = await Promise.allSettled(round % 2 === 0 ? both : both.reverse());
      expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
      const types = (await eventTypes(ctx)).filter((type) => type === `${kind.kind}.voided`);
      expect(types).toHaveLength(1);
      expect(await taken(store)).toBe(0);
    }
  });
}

test("a ticket of a refunded order that still has a use is not voided", async () => {
  const store = await makeStore();
  const { order, ticketIds } = await orderTickets(store.test, { maxUses: 3 });
  const ctx = later(store.test, 60);
  const token = (await getTicket(ctx, ticketIds[0] ?? "")).qr_token;
  const [first, second] = [await redeemToken(ctx, { token }), await redeemToken(ctx, { token })];
  await refundOrder(ctx, order.id);
  const half = await reverseRedemption(ctx, first.result.redemption.id);
  expect(half.resource).toMatchObject({ uses_after: 1, voided_at: null });
  const whole = await reverseRedemption(ctx, second.result.redemption.id);
  expect(whole.resource).toMatchObject({ uses_after: 0, voided_at: ctx.now.getTime() / 1_000 });
});
