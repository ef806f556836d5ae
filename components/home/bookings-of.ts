import { dateOf } from "#lib/core/day";
import { fromUnix } from "#lib/core/time";

/** Returns the bookings of a product on the day of a timeslot, in the store's time zone. */
export function bookingsOf(productId: string, startsAt: number, zone: string): string {
  const day = dateOf(fromUnix(startsAt), zone);
  return `/bookings?product=${productId}&from=${day}&to=${day}`;
}
