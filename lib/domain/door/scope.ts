import { hash } from "node:crypto";
import { storeDay } from "#lib/core/day";
import type { Statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import type { RedemptionKind } from "#lib/domain/redemptions/schema";
import { type DeviceRow, kindsOf } from "./device.ts";
import { eveningBefore } from "./evening.ts";
import type { ListItem, ListQuery } from "./schema.ts";
import { EVENTS_OF_DAY, KEYS } from "./sql.ts";

/** A part of the list: rows of one kind, from one index. `values` are those of its statement, from $6. */
export interface Part {
  kind: RedemptionKind;
  keys: Statement;
  values: readonly unknown[];
}

/** What a list is of. */
export interface Scope {
  /** Two lists of the same have the same digest. It changes with the store's day, so that a list begins again every day. */
  digest: string;
  kinds: readonly RedemptionKind[];
  showsNames: boolean;
  parts: readonly Part[];
  /** Whether the list has this item, whatever its state. */
  has(item: ListItem): boolean;
}

/** Returns what the list of this device is of. */
export async function scopeOf(ctx: Context, device: DeviceRow, query: ListQuery): Promise<Scope> {
  const { from, to } = storeDay(ctx.now, device.timezone);
  const since = eveningBefore(ctx.now, from);
  const kinds = kindsOf(device.scopes).filter((kind) => kind !== "gift_card" || device.offline_charge_limit_cents > 0);
  const events = kinds.includes("ticket") ? await eventsOf(ctx, device, query, since, to) : [];
  const ofEvents = new Set(events);
  const { timeslot_ids = [] } = query;
  const parts: Record<RedemptionKind, Part[]> = {
    ticket: events.map((id) => ({ kind: "ticket", keys: KEYS.ticketsOfEvent, values: [id] })),
    booking: [
      { kind: "booking", keys: KEYS.bookingsOfDay, values: [since, to] },
      ...timeslot_ids.map((id): Part => ({ kind: "booking", keys: KEYS.bookingsOfTimeslot, values: [id] })),
    ],
    voucher: [{ kind: "voucher", keys: KEYS.vouchers, values: [ctx.now] }],
    membership: [{ kind: "membership", keys: KEYS.memberships, values: [] }],
    gift_card: [{ kind: "gift_card", keys: KEYS.giftCards, values: [ctx.now] }],
  };
  return {
    digest: hash("sha256", JSON.stringify([FORM, from, events, timeslot_ids, kinds, device.shows_names]), "base64url"),
    kinds,
    showsNames: device.shows_names,
    parts: kinds.flatMap((kind) => parts[kind]),
    has: (item) => {
      if (item.kind === "ticket") return ofEvents.has(item.ticket_event_id);
      if (item.kind !== "booking") return true;
      if (item.timeslot_id !== null && timeslot_ids.includes(item.timeslot_id)) return true;
      const starts = item.starts_at === null ? Number.NaN : item.starts_at * 1_000;
      return starts >= since.getTime() && starts < to.getTime();
    },
  };
}

/** Entries every few minutes are events too. A store with more of them in a day names those of the door. */
const MAX_EVENTS_OF_DAY = 1_000;
/** Of the items. With another one the lists of all phones begin again. */
const FORM = 2;

/**
 * Returns the events of the list: those that the query names, else those of the store's day, those that began in the evening
 * before, and longer ones that go on. Never one that the device must not.
 */
async function eventsOf(ctx: Context, device: DeviceRow, query: ListQuery, since: Date, to: Date): Promise<string[]> {
  const { ticket_event_ids: only } = device;
  if (query.ticket_event_ids) return query.ticket_event_ids.filter((id) => only === null || only.includes(id));
  const values = [since, to, MAX_EVENTS_OF_DAY, ctx.now];
  const rows = await (only
    ? ctx.sql<{ id: string }>(EVENTS_OF_DAY.some, [...values, only])
    : ctx.sql<{ id: string }>(EVENTS_OF_DAY.all, values));
  return rows.map(({ id }) => id);
}
