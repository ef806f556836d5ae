import { statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import type { DomainEvent } from "#lib/domain/outbox/append";
import { type BookingRow, toBooking } from "./row.ts";
import { tellMoved } from "./tell-moved.ts";

/** $3 product. Indexes: timeslot (merchant_id, product_id, …), booking_timeslot_taken. */
const FOLLOW_TIMESLOTS = statement(
  "bookings.follow-timeslots",
  `UPDATE booking b SET starts_at = t.starts_at, ends_at = t.ends_at
     FROM timeslot t
     JOIN booking was ON was.merchant_id = t.merchant_id AND was.timeslot_id = t.id
    WHERE t.merchant_id = $1 AND t.mode = $2 AND t.product_id = $3
      AND b.merchant_id = was.merchant_id AND b.id = was.id AND b.timeslot_id = t.id AND b.voided_at IS NULL
      AND (b.starts_at, b.ends_at) IS DISTINCT FROM (t.starts_at, t.ends_at)
RETURNING b.*, was.starts_at AS was_at`,
);

/**
 * Sets the times of reservations to those of their timeslots, after a change of timeslots, and tells their guests. Returns the events to
 * append.
 */
export async function followTimeslots(tx: Context, productId: string): Promise<DomainEvent[]> {
  const moved = await tx.sql<BookingRow & { was_at: Date }>(FOLLOW_TIMESLOTS, [productId]);
  await tellMoved(
    tx,
    moved.map(({ was_at, ...row }) => ({ ...row, starts_at: was_at })),
  );
  return moved.map((row) => ({ type: "booking.updated", data: toBooking(row) }));
}
