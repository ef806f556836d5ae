import { afterAll, expect, test } from "vitest";
import { closeDatabase, pool } from "#lib/db/client";
import { redeemBooking } from "#lib/domain/bookings/redeem";
import { chargeGiftCard } from "#lib/domain/gift-cards/charge";
import { checkIn } from "#lib/domain/memberships/checkin";
import { reverseRedemption } from "#lib/domain/redemptions/reverse";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { redeemVoucher } from "#lib/domain/vouchers/redeem";
import { orderBooking, orderGiftCard, orderMembership, orderTickets, orderVoucher } from "#lib/testing/orders";
import { later, makeStore, NOW } from "#lib/testing/store";
import { getHome } from "./read.ts";
import type { Home } from "./schema.ts";

const HOUR = 3_600;
const WEEK = 7 * 24 * HOUR;

const NOBODY = { ticket: 0, booking: 0, voucher: 0, membership: 0 };

afterAll(closeDatabase);

const hoursWithGuests = ({ hours }: Home) =>
  hours.filter(({ admitted, lastWeek, expected }) => sumOf(Object.values(admitted)) + lastWeek + expected > 0);

const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);

test("a new store shows no figures and is marked as new", async () => {
  const { live } = await makeStore({ timezone: "Europe/Berlin" });
  const home = await getHome(live);
  expect(home).toMatchObject({
    isNew: true,
    revenueCents: { today: 0, lastWeekByNow: 0 },
    door: { today: 0, lastWeekByNow: 0 },
    orders: { total: 0, byStatus: {} },
    charged: { count: 0, cents: 0 },
    outstanding: { cents: 0, cards: 0, uses: 0 },
    hourNow: 19,
    events: [],
    latest: [],
    failing: [],
  });
  expect(home.hours.map((row) => row.hour)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]);
});

test("today is counted from the store's midnight, and the same day last week up to the same local time", async () => {
  const { live } = await makeStore({ timezone: "Europe/Berlin" });
  await orderTickets(later(live, -20 * HOUR), { priceCents: 1_000 }); // yesterday 23:00 in Berlin
  await orderTickets(later(live, -18 * HOUR), { priceCents: 2_000 }); // today 01:00
  await orderTickets(later(live, -WEEK), { priceCents: 3_000 }); // last week, by now
  await orderTickets(later(live, HOUR - WEEK), { priceCents: 4_000 }); // last week, later
  const home = await getHome(live);
  expect(home.revenueCents).toEqual({ today: 2_000, lastWeekByNow: 3_000 });
  expect(home.orders).toEqual({ total: 1, byStatus: { paid: 1 } });
});

test("refunds are subtracted from the sales", async () => {
  const { live } = await makeStore();
  const { order } = await orderTickets(live, { priceCents: 2_400 }, 2);
  await pool().query(
    "UPDATE orders SET status = 'partially_refunded', refunded_cents = 2400 WHERE merchant_id = $1 AND id = $2",
    [live.merchantId, order.id],
  );
  expect((await getHome(live)).revenueCents.today).toBe(2_400);
});

test("guests are counted by hour: today, the whole day last week, and those expected for later events", async () => {
  const { live } = await makeStore({ timezone: "Europe/Berlin" });
  const { ticketIds } = await orderTickets(
    later(live, -2 * WEEK),
    { startsAt: new Date(NOW.getTime() + 2 * HOUR * 1_000), maxUses: 5 },
    4,
  );
  const [first = "", second = ""] = ticketIds;
  await redeemTicket(later(live, -WEEK), first);
  await redeemTicket(later(live, 2 * HOUR - WEEK), first);
  await redeemTicket(later(live, -HOUR), second);
  await redeemTicket(live, second);
  const home = await getHome(live);
  expect(home.door).toEqual({ today: 2, lastWeekByNow: 1 });
  expect(hoursWithGuests(home)).toEqual([
    { hour: 18, admitted: { ...NOBODY, ticket: 1 }, lastWeek: 0, expected: 0 },
    { hour: 19, admitted: { ...NOBODY, ticket: 1 }, lastWeek: 1, expected: 0 },
    { hour: 21, admitted: NOBODY, lastWeek: 1, expected: 2 },
  ]);
  expect(home.events).toMatchObject([{ sold: 4, arrived: 2 }]);
  expect(home.outstanding.uses).toBe(16);
  expect(home.latest.map(({ kind, use_number, max_uses }) => [kind, use_number, max_uses])).toEqual([
    ["ticket", 2, 5],
    ["ticket", 1, 5],
    ["ticket", 2, 5],
    ["ticket", 1, 5],
  ]);
});

test("every kind that lets guests in is counted, a booking with its whole party, and charges of cards as money", async () => {
  const { live } = await makeStore({ timezone: "Europe/Berlin" });
  const at = { startsAt: new Date(NOW.getTime() + 2 * HOUR * 1_000) };
  const { ticketIds } = await orderTickets(live, at, 2);
  const arrived = await orderBooking(live, { timeslots: [9], partySize: 4 });
  await orderBooking(live, { ...at, partySize: 1 });
  const voucher = await orderVoucher(live, { maxUses: 3 });
  const membership = await orderMembership(live);
  const card = await orderGiftCard(live, 5_000);
  await redeemTicket(later(live, 1), ticketIds[0] ?? "");
  await redeemBooking(later(live, 2), arrived.id);
  await redeemVoucher(later(live, 3), voucher);
  await checkIn(later(live, 4), membership);
  await chargeGiftCard(later(live, 5), { id: card }, { amount_cents: 1_850 });
  const home = await getHome(later(live, 6));
  expect(home.door).toEqual({ today: 7, lastWeekByNow: 0 });
  expect(home.charged).toEqual({ count: 1, cents: 1_850 });
  expect(hoursWithGuests(home)).toEqual([
    { hour: 19, admitted: { ticket: 1, booking: 4, voucher: 1, membership: 1 }, lastWeek: 0, expected: 0 },
    { hour: 21, admitted: NOBODY, lastWeek: 0, expected: 2 },
  ]);
  expect(home.latest).toMatchObject([
    { kind: "gift_card", item_id: card, cents: 1_850 },
    { kind: "membership", item_id: membership, name: "Mara Lindqvist", use_number: null },
    { kind: "voucher", item_id: voucher, use_number: 1, max_uses: 3 },
    { kind: "booking", item_id: arrived.id, order_id: arrived.orderId, party_size: 4 },
    { kind: "ticket", item_id: ticketIds[0], detail: null, use_number: 1 },
  ]);
  expect(home.outstanding).toEqual({ cents: 3_150, cards: 1, uses: 4 });
});

test("a reversed redemption is not counted as a guest, and a reversed charge not as money", async () => {
  const { live } = await makeStore();
  const { ticketIds } = await orderTickets(live);
  await redeemTicket(live, ticketIds[0] ?? "");
  const card = await orderGiftCard(live, 5_000);
  const { transactionId } = await chargeGiftCard(live, { id: card }, { amount_cents: 1_850 });
  await reverseRedemption(later(live, 1), transactionId);
  await pool().query(
    `INSERT INTO redemption_reversal (merchant_id, id, mode, kind, redemption_id, actor_kind, actor_id, created_at)
     SELECT merchant_id, uuid7(), mode, 'ticket', id, actor_kind, actor_id, created_at
       FROM ticket_redemption WHERE merchant_id = $1`,
    [live.merchantId],
  );
  const home = await getHome(live);
  expect(home.door.today).toBe(0);
  expect(home.charged).toEqual({ count: 0, cents: 0 });
  expect(home.latest).toEqual([]);
});

test("the outstanding balance excludes cards that are empty, voided or expired", async () => {
  const { live } = await makeStore();
  const open = await orderGiftCard(live, 5_000);
  const spent = await orderGiftCard(live, 1_000);
  const voided = await orderGiftCard(live, 2_000);
  await orderGiftCard(later(live, -WEEK), 3_000, { valid_days: 1 });
  await chargeGiftCard(live, { id: open }, { amount_cents: 1_850 });
  await chargeGiftCard(live, { id: spent }, { amount_cents: 1_000 });
  await pool().query("UPDATE gift_card SET voided_at = $3 WHERE merchant_id = $1 AND id = $2", [
    live.merchantId,
    voided,
    NOW,
  ]);
  const home = await getHome(live);
  expect(home.outstanding).toEqual({ cents: 3_150, cards: 1, uses: 0 });
  expect(home.latest.map(({ kind, cents }) => [kind, cents])).toEqual(
    expect.arrayContaining([
      ["gift_card", 1_850],
      ["gift_card", 1_000],
    ]),
  );
});

test("another store and the other mode are not counted", async () => {
  const { live, test: testing } = await makeStore();
  const other = await makeStore();
  await orderTickets(other.live);
  const { ticketIds } = await orderTickets(testing);
  await redeemTicket(testing, ticketIds[0] ?? "");
  await orderGiftCard(testing, 5_000);
  expect(await getHome(live)).toMatchObject({ isNew: true, door: { today: 0 }, orders: { total: 0 }, events: [] });
});
