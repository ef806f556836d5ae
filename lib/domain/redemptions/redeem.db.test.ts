import { expect, test } from "vitest";
import { newToken } from "#lib/core/codes";
import { isAppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { addDays } from "#lib/core/time";
import { prisma } from "#lib/db/client";
import { getBooking, listBookingRedemptions } from "#lib/domain/bookings/read";
import { getGiftCard } from "#lib/domain/gift-cards/read";
import { getTicket, listTicketRedemptions } from "#lib/domain/tickets/read";
import { orderBooking, orderGiftCard, orderTickets } from "#lib/testing/orders";
import { makeReservationProduct } from "#lib/testing/products";
import { codeOf, eventTypes, later, makeStore } from "#lib/testing/store";
import { lookupToken } from "./lookup.ts";
import { redeemToken } from "./redeem.ts";

async function withTicket(input: Parameters<typeof orderTickets>[1] = {}) {
  const store = await makeStore();
  const { ticketIds } = await orderTickets(store.test, input);
  const ticket = await getTicket(store.test, ticketIds[0] ?? "");
  return { store, ctx: later(store.test, 60), ticket };
}

async function withCard(cents: number) {
  const store = await makeStore();
  const card = await getGiftCard(store.test, await orderGiftCard(store.test, cents));
  return { store, ctx: later(store.test, 60), card };
}

test("looking up a ticket returns the item and its display, and changes nothing", async () => {
  const { ctx, ticket } = await withTicket();
  const found = await lookupToken(ctx, { token: ticket.qr_token.toLowerCase() });
  expect(found).toMatchObject({
    kind: "ticket",
    redeemable: true,
    reason: null,
    resource: ticket,
    display: {
      title: "Winter Lights Night",
      detail: "Main hall",
      name: "Mara Lindqvist",
      first_redeemed_at: null,
      first_source: null,
    },
  });
  expect(await getTicket(ctx, ticket.id)).toEqual(ticket);
});

test("a token is resolved and redeemed in one call, and the result has the redemption of the log", async () => {
  const { ctx, ticket } = await withTicket();
  const { result } = await redeemToken(ctx, { token: ticket.qr_token, source: "Door A", note: "Row 3" });
  expect(result).toMatchObject({
    object: "redemption_result",
    kind: "ticket",
    resource: { id: ticket.id, uses_after: 1 },
    display: { name: "Mara Lindqvist" },
  });
  expect((await listTicketRedemptions(ctx, ticket.id, {})).data).toEqual([result.redemption]);
});

test("a second scan is refused with the time and place of the first", async () => {
  const { ctx, ticket } = await withTicket();
  await redeemToken(ctx, { token: ticket.qr_token, source: "Door A" });
  const again = await redeemToken(later(ctx, 60), { token: ticket.qr_token }).catch((error) => error);
  expect(isAppError(again) && again.code).toBe("already_redeemed_or_voided");
  expect(again.extra.display).toMatchObject({
    first_redeemed_at: ctx.now.getTime() / 1000,
    first_source: "Door A",
  });
  const looked = await lookupToken(ctx, { token: ticket.qr_token });
  expect(looked).toMatchObject({ redeemable: false, reason: "already_redeemed_or_voided" });
});

test("a ticket of an event that the door does not admit stays unused", async () => {
  const { ctx, ticket } = await withTicket();
  const { ticket: elsewhere } = await withTicket();
  const wrong = redeemToken(ctx, { token: ticket.qr_token, ticket_event_ids: [elsewhere.ticket_event_id] });
  await expect(wrong).rejects.toMatchObject({ code: "wrong_event" });
  expect((await getTicket(ctx, ticket.id)).uses_after).toBe(0);
  const right = await redeemToken(ctx, {
    token: ticket.qr_token,
    ticket_event_ids: [elsewhere.ticket_event_id, ticket.ticket_event_id],
  });
  expect(right.result.kind).toBe("ticket");
});

test("a booking of another timeslot, of a list that was not chosen or of another day stays unused, without a trace", async () => {
  const { test: ctx } = await makeStore();
  const dinner = await makeReservationProduct(ctx, [20, 20]);
  const [slot = "", otherSlot = ""] = dinner.timeslotIds;
  const seat = await orderBooking(ctx, { product: dinner });
  const massage = await orderBooking(ctx, { startsAt: addDays(ctx.now, 3) });
  const [room = ""] = massage.resourceIds;
  const tokenOf = async (id: string) => (await getBooking(ctx, id)).qr_token;
  const [seatToken, massageToken] = [await tokenOf(seat.id), await tokenOf(massage.id)];
  const before = await eventTypes(ctx);
  const refused = [
    { token: seatToken, timeslot_ids: [otherSlot] },
    { token: seatToken, resource_ids: [room] },
    { token: massageToken, timeslot_ids: [slot] },
    { token: massageToken, resource_ids: [newId()] },
    { token: massageToken, only_today: true },
    { token: massageToken, resource_ids: [room], only_today: true },
  ];
  for (const body of refused) expect([body, await codeOf(redeemToken(ctx, body))]).toEqual([body, "wrong_event"]);
  const display = await redeemToken(ctx, { token: massageToken, only_today: true }).catch(
    (error) => error.extra.display,
  );
  expect(display).toMatchObject({ title: "Hot stone massage", name: "Mara Lindqvist" });
  for (const { id } of [seat, massage]) {
    expect((await getBooking(ctx, id)).uses_after).toBe(0);
    expect((await listBookingRedemptions(ctx, id, {})).data).toEqual([]);
  }
  expect(await eventTypes(ctx)).toEqual(before);
  const right = { token: seatToken, timeslot_ids: [otherSlot, slot], resource_ids: [room], only_today: true };
  const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(redeemToken(ctx, right))));
  expect(codes.filter((code) => code === "done")).toHaveLength(1);
  expect(await codeOf(redeemToken(later(ctx, 3 * 86_400), { token: massageToken, only_today: true }))).toBe("done");
});

test("of more than 100 events in a day a door admits those of today, and a ticket of tomorrow stays unused", async () => {
  const { test } = await makeStore();
  const { ticketIds } = await orderTickets(test, { startsAt: addDays(test.now, 1) });
  const [ctx, ticket] = [later(test, 60), await getTicket(test, ticketIds[0] ?? "")];
  const today = { token: ticket.qr_token, only_today: true };
  expect(await codeOf(redeemToken(ctx, today))).toBe("wrong_event");
  expect((await getTicket(ctx, ticket.id)).uses_after).toBe(0);
  expect(await lookupToken(ctx, { token: ticket.qr_token })).toMatchObject({ redeemable: true });
  expect(await codeOf(redeemToken(later(ctx, 86_400), today))).toBe("done");
});

// Edmonton has kept UTC-6 through the winter since 2026. A list of time zones from before has the scan on 9 January.
test("a door's day is that of the program's list of time zones, not of the database's", async () => {
  const { test } = await makeStore({ timezone: "America/Edmonton" });
  const { ticketIds } = await orderTickets(test, { startsAt: new Date("2027-01-11T05:30:00Z") });
  const ctx = { ...test, now: new Date("2027-01-10T06:30:00Z") };
  const { qr_token: token } = await getTicket(ctx, ticketIds[0] ?? "");
  expect(
    await codeOf(redeemToken({ ...ctx, now: new Date("2027-01-10T05:30:00Z") }, { token, only_today: true })),
  ).toBe("wrong_event");
  expect(await codeOf(redeemToken(ctx, { token, only_today: true }))).toBe("done");
});

test("an item that is voided and used is refused as voided, and one that is used and of another event as used", async () => {
  const { ctx, ticket } = await withTicket({ maxUses: 2 });
  await redeemToken(ctx, { token: ticket.qr_token });
  await redeemToken(ctx, { token: ticket.qr_token });
  const elsewhere = { token: ticket.qr_token, ticket_event_ids: [ticket.id] };
  await expect(redeemToken(ctx, elsewhere)).rejects.toMatchObject({ code: "exhausted" });
  await prisma().ticket.updateMany({ where: { id: ticket.id }, data: { voided_at: ctx.now } });
  await expect(redeemToken(ctx, elsewhere)).rejects.toMatchObject({ code: "already_redeemed_or_voided" });
});

test("a gift card is charged by its code, and an equal charge shortly after is a replay", async () => {
  const { ctx, card } = await withCard(5_000);
  const body = { token: card.code.replaceAll("-", " ").toLowerCase(), amount_cents: 1_200 };
  const { result, isReplay } = await redeemToken(ctx, body);
  expect(isReplay).toBe(false);
  expect(result).toMatchObject({
    kind: "gift_card",
    resource: { id: card.id, balance_cents: 3_800 },
    redemption: { object: "gift_card_transaction", type: "redeem", amount_cents: -1_200, balance_after_cents: 3_800 },
  });
  const again = await redeemToken(later(ctx, 10), body);
  expect(again.isReplay).toBe(true);
  expect(again.result.redemption).toEqual(result.redemption);
  expect((await getGiftCard(ctx, card.id)).balance_cents).toBe(3_800);
});

test("an offline charge is checked as of its time, and the ledger shows when it was written", async () => {
  const { ctx, card } = await withCard(5_000);
  await prisma().gift_card.updateMany({ where: { id: card.id }, data: { expires_at: later(ctx, 60).now } });
  const now = { ...later(ctx, 120), hasIdempotencyKey: true };
  const body = { token: card.code, amount_cents: 1_200 };
  await expect(redeemToken(now, body)).rejects.toMatchObject({ code: "gift_card_expired" });
  const { result } = await redeemToken(now, body, ctx.now);
  expect(result).toMatchObject({
    resource: { balance_cents: 3_800, redeemed_at: ctx.now.getTime() / 1000 },
    redemption: { created: now.now.getTime() / 1000 },
    display: { first_redeemed_at: ctx.now.getTime() / 1000 },
  });
});

test("a gift card needs an amount, a ticket refuses one, and a refused amount above the balance has a display", async () => {
  const { ctx, card } = await withCard(1_000);
  const { ticket } = await withTicket();
  const param = { param: "amount_cents" };
  await expect(redeemToken(ctx, { token: card.code })).rejects.toMatchObject({ code: "invalid_request", extra: param });
  const stray = redeemToken(ctx, { token: ticket.qr_token, amount_cents: 1 });
  await expect(stray).rejects.toMatchObject({ code: "invalid_request", extra: param });
  const much = redeemToken(ctx, { token: card.code, amount_cents: 1_001 });
  await expect(much).rejects.toMatchObject({
    code: "insufficient_balance",
    extra: { display: { detail: `…${card.code.slice(-4)}` } },
  });
  expect((await getGiftCard(ctx, card.id)).balance_cents).toBe(1_000);
});

test("a gift card on hold is refused with its display, also a charge made offline before, and the lookup says why", async () => {
  const { ctx, card } = await withCard(1_000);
  await prisma().gift_card.updateMany({ where: { id: card.id }, data: { is_on_hold: true } });
  const refused = { code: "gift_card_on_hold", extra: { display: { detail: `…${card.code.slice(-4)}` } } };
  const body = { token: card.code, amount_cents: 1_001 };
  await expect(redeemToken(ctx, body)).rejects.toMatchObject(refused);
  await expect(redeemToken(later(ctx, 600), body, ctx.now)).rejects.toMatchObject(refused);
  expect(await lookupToken(ctx, { token: card.code })).toMatchObject({
    redeemable: false,
    reason: "gift_card_on_hold",
    resource: { id: card.id, balance_cents: 1_000 },
  });
  expect(await getGiftCard(ctx, card.id)).toEqual(card);
});

test("a token that is unknown, of another store or of the other mode is not found", async () => {
  const { store, ctx, ticket } = await withTicket();
  const { store: cards, card } = await withCard(1_000);
  const other = await makeStore();
  const tries: [typeof ctx, string][] = [
    [ctx, newToken("ticket")],
    [ctx, "https://example.com/menu"],
    [ctx, newToken("booking")],
    [ctx, "B-0000"],
    [other.test, ticket.qr_token],
    [store.live, ticket.qr_token],
  ];
  for (const [where, token] of tries) {
    await expect(lookupToken(where, { token })).rejects.toMatchObject({ code: "not_found" });
    await expect(redeemToken(where, { token })).rejects.toMatchObject({ code: "not_found" });
  }
  for (const where of [other.test, cards.live]) {
    await expect(lookupToken(where, { token: card.code })).rejects.toMatchObject({ code: "not_found" });
    const foreign = redeemToken(where, { token: card.code, amount_cents: 1 });
    await expect(foreign).rejects.toMatchObject({ code: "not_found" });
  }
  expect((await getTicket(ctx, ticket.id)).uses_after).toBe(0);
});
