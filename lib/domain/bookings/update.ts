import { AppError, notFound } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { patchRow } from "#lib/db/patch";
import { inTransaction } from "#lib/db/transaction";
import { appendEvents } from "#lib/domain/outbox/append";
import { moveBooking, type Place, placeOf } from "./move.ts";
import { type BookingRow, toBooking } from "./row.ts";
import type { Booking, BookingPatch } from "./schema.ts";
import { LOCK_BOOKING } from "./sql.ts";

const PATCHABLE = {
  table: "booking",
  columns: {
    resource_id: "uuid",
    timeslot_id: "uuid",
    starts_at: "timestamptz",
    ends_at: "timestamptz",
    party_size: "int",
    lead_name: "text",
  },
};

/**
 * Moves a booking, changes its party or its name: all or nothing. What changes nothing has no event. Throws
 * `not_found`, `invalid_request`, and for another place or party `invalid_transition` when it was taken up or
 * voided, `slot_unavailable`, `sold_out`.
 */
export function updateBooking(ctx: Context, id: string, patch: BookingPatch): Promise<Booking> {
  return inTransaction(ctx, async (tx) => {
    const [booking] = await tx.sql<BookingRow>(LOCK_BOOKING, [id]);
    if (!booking) throw notFound("booking");
    const place = await placeOf(tx, booking, patch);
    const isMoved = !isSame(booking, place);
    if (isMoved) refuseEnded(booking);
    const events = isMoved ? await moveBooking(tx, booking, place) : [];
    const changes = { ...(isMoved && place), lead_name: patch.lead_name };
    const row = await patchRow<BookingRow>(tx, PATCHABLE, id, changes);
    if (!row) return toBooking(booking);
    const updated = toBooking(row);
    await appendEvents(tx, [...events, { type: "booking.updated", data: updated }]);
    return updated;
  });
}

const isSame = (booking: Place, place: Place): boolean =>
  booking.resource_id === place.resource_id &&
  booking.timeslot_id === place.timeslot_id &&
  booking.starts_at?.getTime() === place.starts_at?.getTime() &&
  booking.party_size === place.party_size;

function refuseEnded({ voided_at, uses_after }: BookingRow): void {
  if (voided_at) throw new AppError("invalid_transition", "This booking was voided, so it can no longer be moved.");
  if (uses_after > 0) {
    throw new AppError(
      "invalid_transition",
      "This booking was already redeemed. To move it, reverse the redemption first.",
    );
  }
}
