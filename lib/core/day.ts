import { Temporal } from "temporal-polyfill";

/** A calendar day of the store: [from, to), and the moment in it that stands at the same wall time as `now`. */
export interface StoreDay {
  from: Date;
  by: Date;
  to: Date;
}

/** The store's day `back` days before the one that holds `now`. Days of 23 and 25 hours count whole. */
export function storeDay(now: Date, zone: string, back = 0): StoreDay {
  const by = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).subtract({ days: back });
  const from = by.startOfDay();
  return { from: toDate(from), by: toDate(by), to: toDate(from.add({ days: 1 })) };
}

/**
 * The moment that a clock in this zone shows as `local`, as a browser's field gives it (2026-11-21T14:30); null where it
 * is none. In the hour that is skipped in spring it is the later one, in the one that comes twice the first.
 */
export function momentOf(local: string, zone: string): Date | null {
  if (!LOCAL.test(local)) return null;
  try {
    return toDate(Temporal.PlainDateTime.from(local, { overflow: "reject" }).toZonedDateTime(zone));
  } catch {
    return null;
  }
}

/** What a clock in this zone shows, for a browser's field: 2026-11-21T14:30. */
export const localOf = (moment: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" });

const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

const toDate = (moment: Temporal.ZonedDateTime): Date => new Date(moment.epochMilliseconds);
