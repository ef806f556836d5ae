import { expect, test } from "vitest";
import { pool, prisma } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { orderTickets } from "#lib/testing/orders";
import { eventTypes, later, makeStore } from "#lib/testing/store";
import { getTicket, listTicketRedemptions } from "./read.ts";
import { claimTicketUse, redeemTicket } from "./redeem.ts";

/** What the ticket.redeemed events say of `was_first`, oldest first. */
async function firsts(ctx: PrismaContext): Promise<boolean[]> {
  const { rows } = await pool().query<{ was_first: boolean }>(
    "SELECT (extra->>'was_first')::boolean AS was_first FROM event WHERE merchant_id = $1 AND type = 'ticket.redeemed' ORDER BY id",
    [ctx.merchantId],
  );
  return rows.map((row) => row.was_first);
}

async function issued(options: Parameters<typeof orderTickets>[1] = {}, settings = {}) {
  const store = await makeStore(settings);
  const { ticketIds } = await orderTickets(store.test, options);
  const id = ticketIds[0];
  if (!id) throw new Error("No ticket was issued.");
  return { store, ctx: later(store.test, 60), id };
}

test("the first scan sets redeemed_at, is counted and logged, and fires ticket.redeemed with was_first", async () => {
  const { ctx, id } = await issued();
  const ticket = await redeemTicket(ctx, id, { note: "Row 3", source: "Door A" });
  expect(ticket).toMatchObject({ uses_after: 1, remaining: 0, redeemed_source: "Door A" });
  expect(ticket.redeemed_at).toBe(ctx.now.getTime() / 1000);
  const log = await listTicketRedemptions(ctx, id, {});
  expect(log.data).toMatchObject([{ ticket_id: id, source: "Door A", note: "Row 3", reversed_at: null }]);
  expect(await firsts(ctx)).toEqual([true]);
});

test("a second scan of a single ticket is refused and changes nothing", async () => {
  const { ctx, id } = await issued();
  const first = await redeemTicket(ctx, id);
  await expect(redeemTicket(later(ctx, 9), id)).rejects.toMatchObject({ code: "already_redeemed_or_voided" });
  expect(await getTicket(ctx, id)).toEqual(first);
  expect(await firsts(ctx)).toEqual([true]);
});

test("a ticket with three uses is redeemed three times, keeps the time of the first, and is then exhausted", async () => {
  const { ctx, id } = await issued({ maxUses: 3 });
  await redeemTicket(ctx, id, { source: "Door A" });
  await redeemTicket(later(ctx, 60), id, { source: "Door B" });
  const third = await redeemTicket(later(ctx, 120), id);
  expect(third).toMatchObject({ uses_after: 3, remaining: 0, redeemed_source: "Door A" });
  expect(third.redeemed_at).toBe(ctx.now.getTime() / 1000);
  await expect(redeemTicket(ctx, id)).rejects.toMatchObject({ code: "exhausted" });
  expect(await firsts(ctx)).toEqual([true, false, false]);
});

test("a voided ticket is refused", async () => {
  const { ctx, id } = await issued();
  await prisma().ticket.updateMany({ where: { id }, data: { voided_at: ctx.now } });
  await expect(redeemTicket(ctx, id)).rejects.toMatchObject({ code: "already_redeemed_or_voided" });
  expect(await firsts(ctx)).toEqual([]);
});

test("a scan before or after the store's window is refused, but not at its first and last second", async () => {
  const startsAt = new Date("2026-11-21T19:30:00Z");
  const settings = { redeem_opens_minutes_before: 60, redeem_closes_minutes_after: 30 };
  const { store, id } = await issued({ startsAt, maxUses: 2 }, settings);
  const at = (time: string): PrismaContext => ({ ...store.test, now: new Date(time) });
  await expect(redeemTicket(at("2026-11-21T18:29:59Z"), id)).rejects.toMatchObject({ code: "outside_window" });
  await expect(redeemTicket(at("2026-11-21T23:00:01Z"), id)).rejects.toMatchObject({ code: "outside_window" });
  expect((await getTicket(store.test, id)).uses_after).toBe(0);
  await redeemTicket(at("2026-11-21T18:30:00Z"), id);
  await redeemTicket(at("2026-11-21T23:00:00Z"), id);
});

test("an offline scan is checked and recorded as of its time, and its record has the time of writing", async () => {
  const startsAt = new Date("2026-11-21T19:30:00Z");
  const settings = { redeem_opens_minutes_before: 60, redeem_closes_minutes_after: 30 };
  const { store, id } = await issued({ startsAt }, settings);
  const ctx = { ...store.test, now: new Date("2026-11-22T08:00:00Z") };
  expect(await claimTicketUse(ctx, { id })).toBeNull();
  const at = new Date("2026-11-21T19:00:00Z");
  expect((await claimTicketUse(ctx, { id }, { at }))?.redeemed_at).toEqual(at);
  const { data } = await listTicketRedemptions(ctx, id, {});
  expect(data).toMatchObject([{ redeemed_at: at.getTime() / 1000, created: ctx.now.getTime() / 1000 }]);
});

test("of 200 scans of one ticket at once, one succeeds", async () => {
  const { ctx, id } = await issued();
  const results = await Promise.allSettled(Array.from({ length: 200 }, () => redeemTicket(ctx, id)));
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(199);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: "already_redeemed_or_voided" });
  expect((await listTicketRedemptions(ctx, id, {})).data).toHaveLength(1);
  expect(await firsts(ctx)).toEqual([true]);
});

test("of 100 scans at once of a ticket with 10 uses exactly 10 succeed, and one of them is the first", async () => {
  const { ctx, id } = await issued({ maxUses: 10 });
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => redeemTicket(ctx, id)));
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(10);
  expect((await firsts(ctx)).filter(Boolean)).toHaveLength(1);
  expect(await getTicket(ctx, id)).toMatchObject({ uses_after: 10, remaining: 0 });
});

test("another store or mode cannot find the ticket, and nothing changes", async () => {
  const { store, ctx, id } = await issued();
  const other = await makeStore();
  await expect(redeemTicket(other.test, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(redeemTicket(store.live, id)).rejects.toMatchObject({ code: "not_found" });
  expect((await getTicket(ctx, id)).uses_after).toBe(0);
  expect(await eventTypes(store.live)).toEqual([]);
});
