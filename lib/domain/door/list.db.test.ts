import { expect, test } from "vitest";
import type { EventType } from "#lib/core/event-types";
import { newId } from "#lib/core/ids";
import { addDays, toUnix } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { Context, PrismaContext } from "#lib/db/context";
import { appendEvents } from "#lib/domain/outbox/append";
import { redeemToken } from "#lib/domain/redemptions/redeem";
import { getTicket } from "#lib/domain/tickets/read";
import { voidTicket } from "#lib/domain/tickets/void";
import { makeDevice } from "#lib/testing/devices";
import { importedFile } from "#lib/testing/imports";
import { orderBooking, orderGiftCard, orderMembership, orderTickets, orderVoucher } from "#lib/testing/orders";
import { makeReservationProduct, makeTicketProduct } from "#lib/testing/products";
import { later, makeStore } from "#lib/testing/store";
import { codesOf, hashOf } from "./hash.ts";
import { listItems } from "./list.ts";
import type { DoorList, ListItem, ListQuery } from "./schema.ts";

/** Applies every page of a walk to what the phone has, as a phone does. Returns the cursor for the next walk. */
async function walk(ctx: Context, has: Map<string, ListItem>, query: ListQuery = {}): Promise<DoorList> {
  for (let since = query.since; ; ) {
    const page = await listItems(ctx, { ...query, since });
    if (page.is_full) has.clear();
    for (const item of page.items) has.set(item.hash, item);
    for (const [hash, { id }] of has) if (page.removed.includes(id)) has.delete(hash);
    if (!page.has_more) return page;
    since = page.cursor;
  }
}

/** Writes an event about an object into the log. */
const happened = (ctx: Context, type: EventType, id: string) => appendEvents(ctx, [{ type, data: { id } }]);

const idsOf = (has: Map<string, ListItem>) => [...has.values()].map(({ id }) => id).sort();

/** A store with one item of each kind that is in use today. */
async function makeFullStore(settings: Record<string, unknown> = {}) {
  const store = await makeStore({ offline_charge_limit_cents: 5_000, ...settings });
  const ctx = store.test;
  const { ticketIds } = await orderTickets(ctx, { startsAt: ctx.now });
  const [ticketId = ""] = ticketIds;
  const ids = {
    ticket: ticketId,
    booking: (await orderBooking(ctx, { startsAt: new Date(ctx.now.getTime() + 3_600_000) })).id,
    voucher: await orderVoucher(ctx, { maxUses: 2 }),
    membership: await orderMembership(ctx),
    gift_card: await orderGiftCard(ctx, 5_000),
  };
  return { store, ctx, ids };
}

test("the list has the items of today and those in use, each by the hash of its code, and no secret", async () => {
  const { ctx, ids } = await makeFullStore();
  const device = await makeDevice(ctx);
  const has = new Map<string, ListItem>();
  const page = await walk(device.ctx, has);
  expect(idsOf(has)).toEqual(Object.values(ids).sort());
  const { qr_token } = await getTicket(ctx, ids.ticket);
  const [code = ""] = codesOf(qr_token.toLowerCase());
  expect(has.get(await hashOf(code))).toMatchObject({ kind: "ticket", id: ids.ticket, name: "Mara Lindqvist" });
  expect(Object.values(page.titles)).toContain("Winter Lights Night");
  expect(JSON.stringify(page)).not.toContain(qr_token);
});

test("it has only the kinds of the device and the events that it is limited to, and names only if it shows them", async () => {
  const { ctx, ids } = await makeFullStore();
  const other = await orderTickets(ctx, { startsAt: ctx.now });
  const { ticket_event_id } = await getTicket(ctx, ids.ticket);
  const limited = await makeDevice(ctx, { kinds: ["ticket"], ticketEventIds: [ticket_event_id], showsNames: false });
  const has = new Map<string, ListItem>();
  await walk(limited.ctx, has);
  expect([...has.values()]).toMatchObject([{ id: ids.ticket, name: null }]);
  const [otherId = ""] = other.ticketIds;
  const otherEvent = (await getTicket(ctx, otherId)).ticket_event_id;
  await walk(limited.ctx, has, { ticket_event_ids: [otherEvent] });
  expect(has.size).toBe(0);
});

test("it has the bookings of today and those of the timeslots that are named, each with what the door admits it by", async () => {
  const { ctx, ids } = await makeFullStore();
  const dinner = await makeReservationProduct(ctx, [20, 20]);
  const { id } = await orderBooking(ctx, { product: dinner });
  const [slot = "", other = ""] = dinner.timeslotIds;
  await pool().query("UPDATE booking SET starts_at = $2 WHERE id = $1", [id, addDays(ctx.now, 4)]);
  const device = await makeDevice(ctx, { kinds: ["booking"] });
  const has = new Map<string, ListItem>();
  await walk(device.ctx, has);
  expect(idsOf(has)).toEqual([ids.booking]);
  expect([...has.values()]).toMatchObject([{ timeslot_id: null, resource_id: expect.any(String) }]);
  await walk(device.ctx, has, { timeslot_ids: [other] });
  expect(idsOf(has)).toEqual([ids.booking]);
  const { cursor } = await walk(device.ctx, has, { timeslot_ids: [slot] });
  expect(idsOf(has)).toEqual([ids.booking, id].sort());
  await happened(ctx, "booking.updated", id);
  const changed = await listItems(later(device.ctx, 5), { timeslot_ids: [slot], since: cursor });
  expect(changed).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ id, timeslot_id: slot })]),
  });
});

test("a day can have hundreds of events, as where guests enter every few minutes", async () => {
  const { ctx, ids } = await makeFullStore();
  const { ticket_event_id } = await getTicket(ctx, ids.ticket);
  const event = await ctx.db.ticket_event.findFirstOrThrow({ where: { id: ticket_event_id } });
  const before = (minutes: number) => new Date(event.starts_at.getTime() - minutes * 60_000);
  const minutes = Array.from({ length: 300 }, (_, index) => index + 1);
  await ctx.db.ticket_event.createMany({
    data: minutes.map((ago) => ({ ...event, id: newId(), starts_at: before(ago) })),
  });
  const has = new Map<string, ListItem>();
  await walk((await makeDevice(ctx, { kinds: ["ticket"] })).ctx, has);
  expect(idsOf(has)).toEqual([ids.ticket]);
});

test("gift cards are there only when the store lets phones charge them offline", async () => {
  const { ctx, ids } = await makeFullStore({ offline_charge_limit_cents: 0 });
  const has = new Map<string, ListItem>();
  await walk((await makeDevice(ctx)).ctx, has);
  expect(idsOf(has)).not.toContain(ids.gift_card);
  expect(has.size).toBe(4);
});

test("a gift card on hold is there and says so, also after a hold that a phone did not have", async () => {
  const { ctx, ids } = await makeFullStore();
  const device = await makeDevice(ctx, { kinds: ["gift_card"] });
  const has = new Map<string, ListItem>();
  const { cursor } = await walk(device.ctx, has);
  expect([...has.values()]).toMatchObject([{ id: ids.gift_card, is_on_hold: false }]);
  await ctx.db.gift_card.updateMany({ where: { id: ids.gift_card }, data: { is_on_hold: true } });
  await happened(ctx, "gift_card.updated", ids.gift_card);
  await walk(device.ctx, has, { since: cursor });
  expect([...has.values()]).toMatchObject([{ id: ids.gift_card, is_on_hold: true }]);
});

test("another store and the other mode have nothing of it", async () => {
  const { store } = await makeFullStore();
  for (const elsewhere of [store.live, (await makeStore()).test]) {
    const has = new Map<string, ListItem>();
    await walk((await makeDevice(elsewhere)).ctx, has);
    expect(has.size).toBe(0);
  }
});

test("a code of another system is listed beside ours", async () => {
  const { ctx } = await makeFullStore();
  const { eventIds } = await makeTicketProduct(ctx, { startsAt: ctx.now });
  await importedFile(ctx, "ticket", ["code", "Old O-1"], { target: eventIds[0] ?? "" });
  const has = new Map<string, ListItem>();
  await walk((await makeDevice(ctx, { kinds: ["ticket"] })).ctx, has);
  const [code = ""] = codesOf("old 0 i");
  const found = has.get(await hashOf(code));
  expect(found).toMatchObject({ kind: "ticket" });
  expect([...has.values()].filter(({ id }) => id === found?.id)).toHaveLength(2);
});

test("a walk with a cursor has only what changed: uses, voids, sales, and what is gone", async () => {
  const { ctx, ids } = await makeFullStore();
  const device = await makeDevice(ctx);
  const has = new Map<string, ListItem>();
  let at = later(device.ctx, 1_000);
  let { cursor } = await walk(at, has);
  at = later(at, 300);
  ({ cursor } = await walk(at, has, { since: cursor })); // reads far back once
  at = later(at, 30);
  const quiet = await listItems(at, { since: cursor });
  expect(quiet).toMatchObject({ is_full: false, has_more: false, items: [], removed: [] });

  const { qr_token, ticket_event_id } = await getTicket(ctx, ids.ticket);
  const acting: PrismaContext = { ...at, actor: ctx.actor };
  await redeemToken(acting, { token: qr_token });
  const [sold = ""] = (await orderTickets({ ...acting }, { startsAt: ctx.now })).ticketIds;
  await pool().query("UPDATE booking SET starts_at = $2 WHERE id = $1", [ids.booking, addDays(ctx.now, 4)]);
  await happened(acting, "booking.updated", ids.booking);
  at = later(at, 5);
  // The event that was sold is new today, so this list is of something else and begins anew.
  const changed = await walk(at, has, { since: quiet.cursor });
  expect(idsOf(has)).toEqual([ids.ticket, ids.voucher, ids.membership, ids.gift_card, sold].sort());
  expect([...has.values()].find(({ id }) => id === ids.ticket)).toMatchObject({ uses_after: 1 });

  await voidTicket(acting, sold);
  const named = { ticket_event_ids: [ticket_event_id] };
  await walk(later(at, 5), has, { since: changed.cursor });
  expect([...has.values()].find(({ id }) => id === sold)).toMatchObject({ voided_at: toUnix(acting.now) });
  await walk(later(at, 5), has, named);
  expect(idsOf(has)).not.toContain(sold);
  expect(await listItems(later(at, 5), { ...named, since: changed.cursor })).toMatchObject({ is_full: true });
});

test("a booking that moved to another day, and an item that is no longer there, are removed", async () => {
  const { ctx, ids } = await makeFullStore();
  const device = await makeDevice(ctx);
  const has = new Map<string, ListItem>();
  const { cursor } = await walk(device.ctx, has);
  await pool().query("UPDATE booking SET starts_at = $2 WHERE id = $1", [ids.booking, addDays(ctx.now, 4)]);
  const gone = newId();
  await happened(ctx, "booking.updated", ids.booking);
  await happened(ctx, "voucher.voided", gone);
  const page = await listItems(later(device.ctx, 5), { since: cursor });
  expect(page.removed.sort()).toEqual([ids.booking, gone].sort());
});

test("an event that was committed late is found by a later walk", async () => {
  const { ctx, ids } = await makeFullStore();
  const device = await makeDevice(ctx);
  const has = new Map<string, ListItem>();
  let at = later(device.ctx, 1_000);
  let { cursor } = await walk(at, has);
  const begun = { ...ctx, now: new Date(at.now.getTime() - 120_000) };
  await redeemToken(begun, { token: (await getTicket(ctx, ids.ticket)).qr_token });
  for (let n = 0; n < 5; n++) {
    at = later(at, 15);
    ({ cursor } = await walk(at, has, { since: cursor }));
  }
  expect([...has.values()].find(({ id }) => id === ids.ticket)).toMatchObject({ uses_after: 1 });
});

test("phones share what is read: a list within a minute, and each change", async () => {
  const { ctx, ids } = await makeFullStore();
  const [one, other, nameless] = [
    await makeDevice(ctx),
    await makeDevice(ctx),
    await makeDevice(ctx, { showsNames: false }),
  ];
  const ran: string[] = [];
  const at = (device: typeof one, seconds: number): Context => {
    const inner = later(device.ctx, seconds);
    const sql: Context["sql"] = (statement, values) => {
      ran.push(statement.name);
      return inner.sql(statement, values);
    };
    return { ...inner, sql };
  };
  const has = new Map<string, ListItem>();
  await walk(at(one, 1_000), has);
  await redeemToken(later(ctx, 1_020), { token: (await getTicket(ctx, ids.ticket)).qr_token });
  ran.length = 0;
  const [first, second] = [await walk(at(other, 1_030), has), await walk(at(one, 1_030), has)];
  expect([...has.values()].find(({ id }) => id === ids.ticket)).toMatchObject({ uses_after: 1 });
  expect(ran.filter((name) => name.startsWith("door.keys"))).toEqual([]);
  expect(ran.filter((name) => name.startsWith("door.items"))).toEqual([expect.stringContaining("ticket")]);
  for (const { cursor: before } of [first, second]) {
    const { cursor } = await listItems(at(one, 1_040), { since: before }); // repeats the newest seconds
    expect(await listItems(at(one, 1_040), { since: cursor })).toMatchObject({ items: [], removed: [] });
  }
  await walk(at(nameless, 1_040), has);
  expect([...has.values()].map(({ name }) => name)).toEqual(Array(5).fill(null));
  await walk(at(one, 1_061), has);
  expect(ran.filter((name) => name.startsWith("door.keys")).length).toBeGreaterThan(5);
});

test("a phone that comes back after hours has what changed meanwhile", async () => {
  const { ctx, ids } = await makeFullStore();
  const [one, other] = [await makeDevice(ctx), await makeDevice(ctx)];
  const has = new Map<string, ListItem>();
  const { cursor } = await walk(later(one.ctx, 1_000), has);
  await redeemToken(later(ctx, 1_030), { token: (await getTicket(ctx, ids.ticket)).qr_token });
  for (const minute of [1, 9, 30, 60]) await walk(later(other.ctx, 1_000 + minute * 60), new Map());
  const page = await walk(later(one.ctx, 5_000), has, { since: cursor });
  expect(page.is_full).toBe(false);
  expect([...has.values()].find(({ id }) => id === ids.ticket)).toMatchObject({ uses_after: 1 });
});

test("after a change of a product the list begins anew, once", async () => {
  const { ctx, ids } = await makeFullStore();
  const device = await makeDevice(ctx);
  const has = new Map<string, ListItem>();
  let at = later(device.ctx, 1_000);
  let { cursor } = await walk(at, has);
  const { product_id } = await getTicket(ctx, ids.ticket);
  await happened({ ...ctx, now: at.now }, "product.updated", product_id);
  const fulls: boolean[] = [];
  for (let n = 0; n < 8; n++) {
    at = later(at, 15);
    const page = await listItems(at, { since: cursor });
    fulls.push(page.is_full);
    ({ cursor } = page.has_more ? await walk(at, has, { since: page.cursor }) : page);
  }
  expect(fulls).toEqual([true, ...Array(7).fill(false)]);
});

test("a large list comes in pages, each item once; any other text as cursor begins anew", async () => {
  const { ctx, ids } = await makeFullStore();
  await pool().query(
    `INSERT INTO ticket SELECT t.merchant_id, uuid7(), t.mode, t.order_id, t.order_item_id, t.product_id, t.customer_id,
            t.ticket_event_id, t.tier_id, 'T-' || lpad(n::text, 26, '0'), n + 1, 1, 0, NULL, NULL, NULL, NULL, NULL, t.created_at
       FROM ticket t, generate_series(1, 12000) n WHERE t.id = $1`,
    [ids.ticket],
  );
  const device = await makeDevice(ctx, { kinds: ["ticket"] });
  const seen: string[] = [];
  const sizes: number[] = [];
  let since: string | undefined = "nonsense";
  for (let more = true; more; ) {
    const page: DoorList = await listItems(device.ctx, { since });
    seen.push(...page.items.map(({ id }) => id));
    sizes.push(page.items.length);
    [since, more] = [page.cursor, page.has_more];
  }
  expect(sizes.slice(0, 3)).toEqual([5_000, 5_000, 2_001]);
  expect(new Set(seen).size).toBe(12_001);
});
