import { storeDay } from "#lib/core/day";
import { DOOR_DAYS_AHEAD } from "#lib/core/limits";
import { addDays, timesOf, toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { findDevice, kindsOf } from "./device.ts";
import { eveningBefore } from "./evening.ts";
import type { Door, DoorEvent, DoorResource, DoorTimeslot } from "./schema.ts";
import { sharedReading } from "./shared-reading.ts";
import { COUNT_GUESTS_IN, COUNT_IN, DOOR_EVENTS, DOOR_RESOURCES, DOOR_TIERS, DOOR_TIMESLOTS } from "./sql.ts";

/** How many events, timeslots and resources a phone can choose its door from. */
const MAX_CHOICES = 200;
const DAYS_BACK = 1;

/**
 * Returns what the phone that asks must know: its store, what it may do, the rules, and the doors to choose from. The time of the
 * store is that of the database: a phone that was told of a moved test clock may ask a process that was not told yet.
 */
export async function getDoor(asked: Context): Promise<Door> {
  const device = await findDevice(asked);
  const ctx = { ...asked, ...timesOf(asked.realNow, device.ahead_seconds) };
  const kinds = kindsOf(device.scopes);
  const { from, to } = storeDay(ctx.now, device.timezone);
  const hasBookings = kinds.includes("booking");
  // The phones of a store ask for the same, and counting who is in reads every ticket of an event.
  const share = <T>(what: string, read: () => Promise<T>) =>
    sharedReading(`${ctx.merchantId} ${ctx.mode} ${device.ahead_seconds} ${what}`, read);
  const only = device.ticket_event_ids;
  const [events, timeslots, resources] = await Promise.all([
    kinds.includes("ticket") ? share(`events ${only?.join() ?? ""}`, () => readEvents(ctx, only)) : [],
    hasBookings ? share("timeslots", () => readTimeslots(ctx, from)) : [],
    hasBookings ? share("resources", () => ctx.sql<DoorResource>(DOOR_RESOURCES, [from, to, MAX_CHOICES])) : [],
  ]);
  return {
    store: {
      id: ctx.merchantId,
      name: device.store_name,
      mode: ctx.mode,
      currency: device.currency,
      time_zone: device.timezone,
      ahead_seconds: device.ahead_seconds,
      has_pin: device.has_pin,
      has_foreign_codes: device.has_foreign_codes,
    },
    device: {
      id: device.id,
      name: device.name,
      kinds,
      ticket_event_ids: device.ticket_event_ids,
      shows_names: device.shows_names,
      is_paired: device.is_paired,
      person: device.person,
    },
    rules: {
      redeem_opens_minutes_before: device.redeem_opens_minutes_before,
      redeem_closes_minutes_after: device.redeem_closes_minutes_after,
      allow_past_due_checkin: device.allow_past_due_checkin,
      offline_charge_limit_cents: device.offline_charge_limit_cents,
    },
    events,
    timeslots,
    resources,
  };
}

/** How many guests of an event, a timeslot or a list of appointments are in, and how many are expected. */
export interface DoorCount {
  kind: "ticket" | "booking";
  id: string;
  in: number;
  expected: number;
}

/** Returns the counts of all that a door of this store can admit. `ctx` is that of one of its devices. */
export async function readCounts(ctx: Context): Promise<DoorCount[]> {
  const { timezone } = await findDevice(ctx);
  const { from, to } = storeDay(ctx.now, timezone);
  const [events, timeslots, resources] = await Promise.all([
    readEvents(ctx, null),
    readTimeslots(ctx, from),
    ctx.sql<DoorResource>(DOOR_RESOURCES, [from, to, MAX_CHOICES]),
  ]);
  return [
    ...events.map(({ id, in: inside, sold }) => ({ kind: "ticket" as const, id, in: inside, expected: sold })),
    ...timeslots.map(({ id, in: inside, taken }) => ({ kind: "booking" as const, id, in: inside, expected: taken })),
    ...resources.map(({ id, in: inside, booked }) => ({ kind: "booking" as const, id, in: inside, expected: booked })),
  ];
}

const span = ({ now }: Context): [Date, Date] => [addDays(now, -DAYS_BACK), addDays(now, DOOR_DAYS_AHEAD)];

interface DoorEventRow extends Omit<DoorEvent, "starts_at" | "ends_at" | "in" | "tiers"> {
  starts_at: Date;
  ends_at: Date | null;
}

/** Returns the events that a door can admit, soonest first, for the form of a device. */
export async function getDoorEvents(
  ctx: Context,
  limit: number,
): Promise<Pick<DoorEvent, "id" | "title" | "starts_at">[]> {
  const rows = await ctx.sql<DoorEventRow>(DOOR_EVENTS.all, [...span(ctx), limit, ctx.now]);
  return rows.map(({ id, title, starts_at }) => ({ id, title, starts_at: toUnix(starts_at) }));
}

/** Returns the events that a door can admit, of those in `only` (null: all), soonest first, with who is in. */
export async function readEvents(ctx: Context, only: string[] | null): Promise<DoorEvent[]> {
  const values = [...span(ctx), MAX_CHOICES, ctx.now];
  const events = await (only
    ? ctx.sql<DoorEventRow>(DOOR_EVENTS.some, [...values, only])
    : ctx.sql<DoorEventRow>(DOOR_EVENTS.all, values));
  const ids = events.map(({ id }) => id);
  const [tiers, counts] = await Promise.all([
    ctx.sql<{ event: string; tier: string; name: string; sold: number }>(DOOR_TIERS, [ids]),
    ctx.sql<{ event: string; tier: string | null; count: number }>(COUNT_IN, [ids]),
  ]);
  const inside = new Map(counts.map(({ event, tier, count }) => [`${event} ${tier}`, count]));
  const insideEvent = new Map<string, number>();
  for (const { event, count } of counts) insideEvent.set(event, (insideEvent.get(event) ?? 0) + count);
  const tiersOf = Map.groupBy(tiers, ({ event }) => event);
  return events.map((row) => ({
    ...row,
    starts_at: toUnix(row.starts_at),
    ends_at: toUnix(row.ends_at),
    in: insideEvent.get(row.id) ?? 0,
    tiers: (tiersOf.get(row.id) ?? []).map(({ tier, name, sold }) => ({
      name,
      sold,
      in: inside.get(`${row.id} ${tier}`) ?? 0,
    })),
  }));
}

interface TimeslotRow extends Omit<DoorTimeslot, "starts_at" | "ends_at" | "in"> {
  starts_at: Date;
  ends_at: Date;
}

/** Returns the timeslots that a door can admit, soonest first: those since the evening before the day that began at `from`. */
async function readTimeslots(ctx: Context, from: Date): Promise<DoorTimeslot[]> {
  const evening = eveningBefore(ctx.now, from);
  const timeslots = await ctx.sql<TimeslotRow>(DOOR_TIMESLOTS, [
    evening,
    addDays(ctx.now, DOOR_DAYS_AHEAD),
    MAX_CHOICES,
  ]);
  const counts = await ctx.sql<{ id: string; count: number }>(COUNT_GUESTS_IN, [timeslots.map(({ id }) => id)]);
  const inside = new Map(counts.map(({ id, count }) => [id, count]));
  return timeslots.map((row) => ({
    ...row,
    starts_at: toUnix(row.starts_at),
    ends_at: toUnix(row.ends_at),
    in: inside.get(row.id) ?? 0,
  }));
}
