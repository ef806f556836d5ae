import { notFound } from "#lib/core/errors";
import { HOUR_SECONDS } from "#lib/core/spans";
import { addSeconds, toUnix } from "#lib/core/time";
import { countOpenConflicts } from "#lib/dashboard/conflicts/read";
import type { Context } from "#lib/db/context";
import { readEvents } from "#lib/domain/door/read";
import type { DoorState } from "#lib/domain/door/schema";
import { COUNT_IN, DOOR_TIERS } from "#lib/domain/door/sql";
import type { Room, RoomChoice, RoomPhone, RoomQuarter } from "./shape.ts";
import { ROOM_CONFLICTS, ROOM_PHONES, ROOM_REFUSALS, ROOM_TICKET_EVENT, ROOM_USES } from "./sql.ts";

const QUARTER_SECONDS = 900;
/** Doors open this long before the start at most. */
const BEFORE_HOURS = 4;
/** A room shows at most this much, so that a festival of several days is bounded. */
const MOST_HOURS = 12;
const PHONES_SHOWN = 100;
const REFUSALS_COUNTED = 5_000;
const CONFLICTS_SHOWN = 5;

/** Returns the events that a control room can be opened for: those of yesterday to `DOOR_DAYS_AHEAD`, soonest first. */
export async function listRooms(ctx: Context): Promise<RoomChoice[]> {
  return (await readEvents(ctx, null)).map(({ tiers: _, ...room }) => room);
}

interface TicketEventRow extends Pick<Room, "id" | "title" | "location" | "capacity" | "sold"> {
  starts_at: Date;
  ends_at: Date | null;
}

interface UsesRow {
  at: Date;
  device: string | null;
  count: number;
  last_at: Date;
}

/** Returns what happens at the doors of an event. Throws `not_found`. */
export async function getRoom(ctx: Context, id: string): Promise<Room> {
  const [event] = await ctx.sql<TicketEventRow>(ROOM_TICKET_EVENT, [id]);
  if (!event) throw notFound("event");
  const since = sinceOf(event, ctx.now);
  const [tiers, inside, uses, phones, refusals, conflicts, open] = await Promise.all([
    ctx.sql<{ tier: string; name: string; sold: number }>(DOOR_TIERS, [[id]]),
    ctx.sql<{ tier: string | null; count: number }>(COUNT_IN, [[id]]),
    ctx.sql<UsesRow>(ROOM_USES, [id, since, ctx.now]),
    ctx.sql<PhoneRow>(ROOM_PHONES, [ctx.now, PHONES_SHOWN]),
    ctx.sql<Room["refusals"][number]>(ROOM_REFUSALS, [since, REFUSALS_COUNTED]),
    ctx.sql<ConflictRow>(ROOM_CONFLICTS, [CONFLICTS_SHOWN]),
    countOpenConflicts(ctx),
  ]);
  const inTier = new Map(inside.map(({ tier, count }) => [tier, count]));
  return {
    ...event,
    starts_at: toUnix(event.starts_at),
    ends_at: toUnix(event.ends_at),
    in: inside.reduce((sum, { count }) => sum + count, 0),
    tiers: tiers.map(({ tier, name, sold }) => ({ name, sold, in: inTier.get(tier) ?? 0 })),
    since: toUnix(since),
    quarters: quartersOf(uses, since, ctx.now),
    phones: phones.map((phone) => toPhone(phone, uses)).toSorted(byLastUse),
    refusals,
    conflicts: conflicts.map((conflict) => ({ ...conflict, at: toUnix(conflict.at) })),
    conflicts_open: open,
    as_of: toUnix(ctx.now),
  };
}

/** The time that the room is about begins when doors may open, and not longer ago than it shows. */
function sinceOf({ starts_at, ends_at }: TicketEventRow, now: Date): Date {
  const end = ends_at && ends_at < now ? ends_at : now;
  const opens = addSeconds(starts_at, -BEFORE_HOURS * HOUR_SECONDS);
  const oldest = addSeconds(end, -MOST_HOURS * HOUR_SECONDS);
  const from = new Date(Math.max(opens.getTime(), oldest.getTime()));
  return from > now ? addSeconds(now, -BEFORE_HOURS * HOUR_SECONDS) : from;
}

/** Every quarter from the first with a guest to now, also those in which nobody came. */
function quartersOf(uses: UsesRow[], since: Date, now: Date): RoomQuarter[] {
  const counts = new Map<number, number>();
  for (const { at, count } of uses) counts.set(toUnix(at), (counts.get(toUnix(at)) ?? 0) + count);
  const first = Math.min(...counts.keys());
  if (!Number.isFinite(first)) return [];
  const from = Math.max(first, toUnix(since) - QUARTER_SECONDS);
  const last = Math.min(toUnix(now), from + MOST_HOURS * HOUR_SECONDS);
  const quarters: RoomQuarter[] = [];
  for (let at = from; at <= last; at += QUARTER_SECONDS) quarters.push({ at, count: counts.get(at) ?? 0 });
  return quarters;
}

interface PhoneRow {
  id: string;
  name: string;
  last_used_at: Date | null;
  state: DoorState | null;
  state_at: Date | null;
}

interface ConflictRow extends Omit<Room["conflicts"][number], "at"> {
  at: Date;
}

function toPhone({ last_used_at, state_at, ...phone }: PhoneRow, uses: UsesRow[]): RoomPhone {
  const own = uses.filter(({ device }) => device === phone.id);
  const last = Math.max(...own.map(({ last_at }) => toUnix(last_at)));
  return {
    ...phone,
    let_in: own.reduce((sum, { count }) => sum + count, 0),
    last_let_in_at: Number.isFinite(last) ? last : null,
    last_used_at: toUnix(last_used_at),
    state_at: toUnix(state_at),
  };
}

const byLastUse = (one: RoomPhone, other: RoomPhone): number =>
  Math.max(other.last_used_at ?? 0, other.state_at ?? 0) - Math.max(one.last_used_at ?? 0, one.state_at ?? 0);
