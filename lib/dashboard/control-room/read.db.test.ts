import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { addSeconds, toUnix } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { createPass } from "#lib/domain/devices/create-pass";
import { recordConflict } from "#lib/domain/redemptions/conflict";
import { reverseRedemption } from "#lib/domain/redemptions/reverse";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { orderTickets } from "#lib/testing/orders";
import { signInPerson } from "#lib/testing/people";
import { later, makeStore } from "#lib/testing/store";
import { getRoom, listRooms } from "./read.ts";

const HOUR = 3_600;

/** An event that starts in an hour, with six tickets, and a phone at its door. */
async function evening() {
  const store = await makeStore();
  const ctx = store.test;
  const startsAt = addSeconds(ctx.now, HOUR);
  const { ticketIds } = await orderTickets(ctx, { startsAt, capacities: [40] }, 6);
  const { ctx: person, sessionId } = await signInPerson(ctx);
  const phone = await createPass(person, { sessionId, name: "Door A" });
  const door = {
    ...ctx,
    actor: { kind: "device" as const, id: phone.id, name: "Door A", scopes: ["tickets:redeem" as const] },
  };
  const [ticket] = (await pool().query("SELECT ticket_event_id FROM ticket WHERE id = $1", [ticketIds[0]])).rows;
  return { store, ctx, door, ticketIds, eventId: ticket.ticket_event_id as string, phoneId: phone.id, startsAt };
}

test("a room counts who is in, by quarter of an hour and by phone, without what was reversed", async () => {
  const { ctx, door, ticketIds, eventId, phoneId } = await evening();
  const [first = "", second = "", third = "", fourth = ""] = ticketIds;
  await redeemTicket(later(door, 60), first);
  await redeemTicket(later(door, 90), second);
  await redeemTicket(later(ctx, 2_000), third);
  await redeemTicket(later(door, 2_100), fourth);
  const [use] = (await pool().query("SELECT id FROM ticket_redemption WHERE ticket_id = $1", [fourth])).rows;
  await reverseRedemption(later(ctx, 2_200), use.id);
  const room = await getRoom(later(ctx, 3_000), eventId);
  expect(room).toMatchObject({ sold: 6, in: 3, tiers: [] });
  expect(room.quarters.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  expect(
    room.quarters.every(({ at }, n) => at % 900 === 0 && (n === 0 || at - (room.quarters[n - 1]?.at ?? 0) === 900)),
  ).toBe(true);
  expect(room.phones).toMatchObject([
    { id: phoneId, name: "Door A", let_in: 2, last_let_in_at: toUnix(later(ctx, 90).now) },
  ]);
});

test("a room before its doors open has nobody, and one that ended long ago still has its guests", async () => {
  const { ctx, door, ticketIds, eventId } = await evening();
  expect(await getRoom(later(ctx, -10 * HOUR), eventId)).toMatchObject({ in: 0, quarters: [], refusals: [] });
  await redeemTicket(later(door, HOUR), ticketIds[0] ?? "");
  const muchLater = await getRoom(later(ctx, 72 * HOUR), eventId);
  expect(muchLater.in).toBe(1);
  expect(muchLater.quarters.length).toBeLessThanOrEqual(49);
});

test("a room shows what phones were refused and the conflicts to settle", async () => {
  const { ctx, door, eventId, phoneId } = await evening();
  for (const [n, error] of ["not_found", "wrong_event", "not_found"].entries()) {
    await pool().query(
      `INSERT INTO request_log (merchant_id, id, mode, method, path, status, error, actor_kind, actor_id, duration_ms, created_at, kept_until)
       VALUES ($1, $2, 'test', 'POST', '/v1/redemptions', 404, $3, 'device', $4, 1, $5, $5)`,
      [ctx.merchantId, newId(), error, phoneId, later(ctx, n).now],
    );
  }
  await recordConflict(door, {
    idempotencyKey: newId(),
    redeemedAt: ctx.now,
    source: "Bar phone",
    kind: null,
    resource: null,
    error: "not_found",
    message: "Unknown.",
  });
  const room = await getRoom(later(ctx, 60), eventId);
  expect(room.refusals).toEqual([
    { error: "not_found", count: 2 },
    { error: "wrong_event", count: 1 },
  ]);
  expect(room).toMatchObject({ conflicts_open: 1, conflicts: [{ source: "Bar phone", is_known: false }] });
});

test("another store and the other mode have no such room", async () => {
  const { store, ctx, eventId } = await evening();
  expect((await listRooms(ctx)).map(({ id }) => id)).toEqual([eventId]);
  for (const other of [store.live, (await makeStore()).test]) {
    await expect(getRoom(other, eventId)).rejects.toMatchObject({ code: "not_found" });
    expect(await listRooms(other)).toEqual([]);
  }
});
