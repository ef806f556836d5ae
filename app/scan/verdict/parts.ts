import type { Display, Item, Kind } from "#app/scan/api/answers";
import { shortDay } from "#lib/texts/time";
import { ago, clock, daysUntil } from "./times.ts";
import type { DoorContext } from "./verdict.ts";

export const PLAIN = { pips: null, facts: {} } as const;

export const YES = { ...PLAIN, field: "yes", shape: "tick" } as const;

export const NO = { ...PLAIN, field: "no" } as const;

export const UNDECIDED = { ...PLAIN, field: "wait" } as const;

export const EMPTY_DISPLAY: Display = {
  title: null,
  detail: null,
  name: null,
  starts_at: null,
  first_redeemed_at: null,
  first_source: null,
};

export const ITEM_KIND_LABELS: Record<Kind, string> = {
  ticket: "Ticket",
  booking: "Booking",
  voucher: "Voucher",
  membership: "Membership",
  gift_card: "Gift card",
};

/** Joins the non-empty parts to a sentence with a full stop. */
export function sentence(...parts: (string | number | null | undefined | false)[]): string {
  const text = parts.filter(Boolean).join(", ");
  return text && !/[.?!]$/.test(text) ? `${text}.` : text;
}

export const currencyOf = (item: Item, door: DoorContext): string => item.currency ?? door.currency;

/** Returns `at 19:42` for today, `on 18 Nov at 19:42` for another day. */
export function moment(unix: number, door: DoorContext): string {
  const time = `at ${clock(unix, door.timeZone)}`;
  return daysUntil(unix, door.now, door.timeZone) === 0
    ? time
    : `on ${shortDay(unix, door.now, door.timeZone)} ${time}`;
}

/** Returns a past moment as a datum: the time if it is today, else the date. */
export function past(unix: number, note: string | null, door: DoorContext): { value: string; note: string } {
  const today = daysUntil(unix, door.now, door.timeZone) === 0;
  if (today) return { value: clock(unix, door.timeZone), note: note ?? ago(unix, door.now) };
  return { value: shortDay(unix, door.now, door.timeZone), note: note ?? `at ${clock(unix, door.timeZone)}` };
}
