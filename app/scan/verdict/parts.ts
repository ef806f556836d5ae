import type { Display, Item, Kind } from "#app/scan/api/answers";
import { shortDay } from "#lib/words/time";
import type { DoorContext } from "./verdict.ts";
import { ago, clock, daysUntil } from "./when.ts";

export const PLAIN = { pips: null, facts: {} } as const;

export const YES = { ...PLAIN, field: "yes", shape: "tick" } as const;

export const NO = { ...PLAIN, field: "no" } as const;

export const OPEN = { ...PLAIN, field: "wait" } as const;

export const EMPTY_DISPLAY: Display = {
  title: null,
  detail: null,
  name: null,
  starts_at: null,
  first_redeemed_at: null,
  first_source: null,
};

export const THING: Record<Kind, string> = {
  ticket: "Ticket",
  booking: "Booking",
  voucher: "Voucher",
  membership: "Membership",
  gift_card: "Gift card",
};

/** The sentence of the non-empty parts, with its full stop. */
export function sentence(...parts: (string | number | null | undefined | false)[]): string {
  const text = parts.filter(Boolean).join(", ");
  return text && !/[.?!]$/.test(text) ? `${text}.` : text;
}

export const currencyOf = (item: Item, door: DoorContext): string => item.currency ?? door.currency;

/** `at 19:42` for today, `on 18 Nov at 19:42` for another day. */
export function moment(unix: number, door: DoorContext): string {
  const time = `at ${clock(unix, door.timeZone)}`;
  return daysUntil(unix, door.now, door.timeZone) === 0
    ? time
    : `on ${shortDay(unix, door.now, door.timeZone)} ${time}`;
}

/** A past moment as a datum: the time when it is today, else the date. */
export function past(unix: number, note: string | null, door: DoorContext): { value: string; note: string } {
  const today = daysUntil(unix, door.now, door.timeZone) === 0;
  if (today) return { value: clock(unix, door.timeZone), note: note ?? ago(unix, door.now) };
  return { value: shortDay(unix, door.now, door.timeZone), note: note ?? `at ${clock(unix, door.timeZone)}` };
}
