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

const toDate = (moment: Temporal.ZonedDateTime): Date => new Date(moment.epochMilliseconds);
