import { expect, test } from "vitest";
import { pool } from "#lib/db/client";
import { redeemBooking } from "#lib/domain/bookings/redeem";
import { chargeGiftCard } from "#lib/domain/gift-cards/charge";
import { checkIn } from "#lib/domain/memberships/checkin";
import { reverseRedemption } from "#lib/domain/redemptions/reverse";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { redeemVoucher } from "#lib/domain/vouchers/redeem";
import { orderBooking, orderGiftCard, orderMembership, orderTickets, orderVoucher } from "#lib/testing/orders";
import { makeTicketProduct } from "#lib/testing/products";
import { daysLater, later, makeStore, NOW } from "#lib/testing/store";
import { getHome } from "./read.ts";
import type { Home } from "./shape.ts";

const HOUR = 3_600;
const WEEK = 7 * 24 * HOUR;

const NOBODY = { ticket: 0, booking: 0, voucher: 0, membership: 0, gift_card: 0 };
const NOTHING_SOLD = { currency: "eur", today: 0, lastDay: 0, week: 0, lastWeek: 0 };

const hoursWithGuests = ({ hours }: Home) =>
  hours.filter(({ uses, lastWeek, expected }) => sumOf(Object.values(uses)) + lastWeek + expected > 0);

const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);

test("a new store shows no figures and is marked as new", async () => {
  const { live } = await makeStore({ timezone: "Europe/Berlin" });
  const home = await getHome(live);
  expect(home).toMatchObject({
    isNew: true,
    sales: [NOTHING_SOLD],
    door: { today: 0, lastWeekByNow: 0 },
    orders: { total: 0, byStatus: {} },
    charged: [{ currency: "eur", count: 0, cents: 0 }],
    owed: [{ currency: "eur", cents: 0, cards: 0, uses: 0 }],
    isOwedOld: false,
    hourNow: 19,
    dates: [],
    latest: [],
    failing: [],
    matters: [],
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
  expect(home.sales).toEqual([{ currency: "eur", today: 2_000, lastDay: 3_000, week: 3_000, lastWeek: 3_000 }]);
  expect(home.orders).toEqual({ total: 1, byStatus: { paid: 1 } });
});

test("this week is counted from Monday's midnight, and compared with the same part of last week", async () => {
  const { live } = await makeStore({ timezone: "Europe/Berlin" });
  const monday = -(4 * 24 + 19) * HOUR; // midnight in Berlin
  await orderTickets(later(live, monday), { priceCents: 1_000 });
  await orderTickets(later(live, monday - 1), { priceCents: 2_000 }); // Sunday of last week, later in the week than now
  await orderTickets(later(live, monday - WEEK), { priceCents: 4_000 });
  await orderTickets(later(live, monday - WEEK - 1), { priceCents: 8_000 }); // the week before
  expect((await getHome(live)).sales).toEqual([{ ...NOTHING_SOLD, week: 1_000, lastWeek: 4_000 }]);
});

test("at midnight everything of the day begins anew", async () => {
  const { live } = await makeStore({ timezone: "Europe/Berlin" });
  const midnight = later(live, 5 * HOUR);
  const { ticketIds } = await orderTickets(later(midnight, -1), { priceCents: 1_000, maxUses: 3 });
  await redeemTicket(later(midnight, -1), ticketIds[0] ?? "");
  expect(await getHome(later(midnight, -1))).toMatchObject({ door: { today: 1 }, sales: [{ today: 1_000 }] });
  await redeemTicket(later(midnight, 2), ticketIds[0] ?? "");
  const home = await getHome(later(midnight, 2));
  expect(home).toMatchObject({ door: { today: 1 }, sales: [{ today: 0, week: 1_000 }], orders: { total: 0 } });
  expect(home.hourNow).toBe(0);
  expect(home.hours[0]).toMatchObject({ hour: 0, uses: { ticket: 1 } });
});

test("on the day on which clocks go back, both hours of that name are counted as one", async () => {
  const { live } = await makeStore({ timezone: "Europe/Berlin" });
  const at = (time: string) => ({ ...live, now: new Date(time) });
  const { ticketIds } = await orderTickets(at("2026-10-24T22:30:00Z"), { priceCents: 1_000, maxUses: 9 });
  const [id = ""] = ticketIds;
  await redeemTicket(at("2026-10-24T22:00:00Z"), id); // 00:00
  await redeemTicket(at("2026-10-25T00:30:00Z"), id); // 02:30 in summer time
  await redeemTicket(at("2026-10-25T01:30:00Z"), id); // 02:30 in winter time
  await redeemTicket(at("2026-10-25T22:30:00Z"), id); // 23:30
  const home = await getHome(at("2026-10-25T22:45:00Z"));
  expect(home.door.today).toBe(4);
  expect(hoursWithGuests(home).map(({ hour, uses }) => [hour, uses.ticket])).toEqual([
    [0, 1],
    [2, 2],
    [23, 1],
  ]);
  expect(home.sales).toMatchObject([{ today: 1_000 }]);
  expect(await getHome(at("2026-10-25T23:00:00Z"))).toMatchObject({ door: { today: 0 }, sales: [{ today: 0 }] });
});

test("refunds are subtracted from the sales, and unpaid and canceled orders are none", async () => {
  const { live } = await makeStore();
  const { order } = await orderTickets(live, { priceCents: 2_400 }, 2);
  const { order: canceled } = await orderTickets(live, { priceCents: 1_000 });
  const update = "UPDATE orders SET status = $3, refunded_cents = $4 WHERE merchant_id = $1 AND id = $2";
  await pool().query(update, [live.merchantId, order.id, "partially_refunded", 2_400]);
  await pool().query(update, [live.merchantId, canceled.id, "canceled", 0]);
  const home = await getHome(live);
  expect(home.sales).toMatchObject([{ today: 2_400, week: 2_400 }]);
  expect(home.orders).toEqual({ total: 2, byStatus: { partially_refunded: 1, canceled: 1 } });
});

test("currencies are never added up: the store's own comes first", async () => {
  const { live } = await makeStore();
  await orderTickets(live, { priceCents: 1_000 });
  const { order } = await orderTickets(live, { priceCents: 3_000 });
  const pounds = await orderGiftCard(live, 5_000);
  await chargeGiftCard(live, { id: pounds }, { amount_cents: 700 });
  await pool().query("UPDATE gift_card SET currency = 'gbp' WHERE merchant_id = $1", [live.merchantId]);
  await pool().query("UPDATE orders SET currency = 'chf' WHERE id = $1", [order.id]);
  const home = await getHome(live);
  expect(home.sales).toEqual([
    { ...NOTHING_SOLD, today: 6_000, week: 6_000 },
    { ...NOTHING_SOLD, currency: "chf", today: 3_000, week: 3_000 },
  ]);
  const none = { currency: "eur", count: 0, cents: 0 };
  expect(home.charged).toEqual([none, { currency: "gbp", count: 1, cents: 700 }]);
  expect(home.owed).toMatchObject([
    { currency: "eur", cards: 0 },
    { currency: "chf", cards: 0, uses: 1 },
    { currency: "gbp", cards: 1, uses: 0, cents: 4_300 },
  ]);
  expect(home.latest[0]).toMatchObject({ kind: "gift_card", cents: 700, currency: "gbp" });
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
    { hour: 18, uses: { ...NOBODY, ticket: 1 }, lastWeek: 0, expected: 0 },
    { hour: 19, uses: { ...NOBODY, ticket: 1 }, lastWeek: 1, expected: 0 },
    { hour: 21, uses: NOBODY, lastWeek: 1, expected: 2 },
  ]);
  expect(home.dates).toMatchObject([{ kind: "event", sold: 4, arrived: 2 }]);
  expect(home.owed).toMatchObject([{ uses: 16 }]);
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
  expect(home.charged).toEqual([{ currency: "eur", count: 1, cents: 1_850 }]);
  expect(hoursWithGuests(home)).toEqual([
    { hour: 19, uses: { ticket: 1, booking: 4, voucher: 1, membership: 1, gift_card: 1 }, lastWeek: 0, expected: 0 },
    { hour: 21, uses: NOBODY, lastWeek: 0, expected: 2 },
  ]);
  expect(home.latest).toMatchObject([
    { kind: "gift_card", item_id: card, cents: 1_850 },
    { kind: "membership", item_id: membership, name: "Mara Lindqvist", use_number: null },
    { kind: "voucher", item_id: voucher, use_number: 1, max_uses: 3 },
    { kind: "booking", item_id: arrived.id, party_size: 4 },
    { kind: "ticket", item_id: ticketIds[0], detail: null, use_number: 1 },
  ]);
  expect(home.owed).toMatchObject([{ currency: "eur", cards: 1, uses: 4 }]);
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
  expect(home.charged).toMatchObject([{ count: 0, cents: 0 }]);
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
  expect(home.owed).toEqual([{ currency: "eur", cents: 3_150, cards: 1, uses: 0 }]);
  expect(home.latest.map(({ kind, cents }) => [kind, cents])).toEqual(
    expect.arrayContaining([
      ["gift_card", 1_850],
      ["gift_card", 1_000],
    ]),
  );
});

test("the next events and timeslots are listed together, with what is sold and who came", async () => {
  const { live } = await makeStore();
  const { eventIds } = await makeTicketProduct(live, { capacities: [140, 140], status: "published" });
  await makeTicketProduct(live, { status: "draft", startsAt: later(live, HOUR).now });
  const booked = await orderBooking(live, { timeslots: [20, 8], partySize: 4 });
  await redeemBooking(live, booked.id);
  const { dates } = await getHome(live);
  expect(dates.map(({ kind, id, capacity, sold, arrived }) => [kind, id, capacity, sold, arrived]).sort()).toEqual(
    [
      ["event", eventIds[0], 140, 0, 0],
      ["event", eventIds[1], 140, 0, 0],
      ["timeslot", booked.timeslotIds[0], 20, 4, 4],
      ["timeslot", booked.timeslotIds[1], 8, 0, 0],
    ].sort(),
  );
  expect(dates.map(({ starts_at }) => starts_at)).toEqual(dates.map(({ starts_at }) => starts_at).toSorted());
  const over = await getHome(daysLater(live, 5));
  expect(over.dates).toEqual([]);
});

test("another store and the other mode are not counted", async () => {
  const { live, test: testing } = await makeStore();
  const other = await makeStore();
  const card = await orderGiftCard(testing, 5_000);
  for (const ctx of [other.live, testing]) {
    const { ticketIds } = await orderTickets(ctx);
    await redeemTicket(ctx, ticketIds[0] ?? "");
    await redeemBooking(ctx, (await orderBooking(ctx, { timeslots: [9] })).id);
    await redeemVoucher(ctx, await orderVoucher(ctx));
    await checkIn(ctx, await orderMembership(ctx));
  }
  await chargeGiftCard(testing, { id: card }, { amount_cents: 1_850 });
  const home = await getHome(live);
  expect(home).toMatchObject({ isNew: true, door: { today: 0 }, orders: { total: 0 }, sales: [NOTHING_SOLD] });
  expect(home.charged).toMatchObject([{ count: 0 }]);
  expect(home.owed).toMatchObject([{ cents: 0, cards: 0, uses: 0 }]);
  expect([home.dates, home.latest, hoursWithGuests(home)]).toEqual([[], [], []]);
});
