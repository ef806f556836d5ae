import { AppError, notFound } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { patchRow } from "#lib/db/patch";
import { inTransaction } from "#lib/db/transaction";
import { changeOf, logItemChanges } from "#lib/domain/issued-items/changes";
import { appendEvents } from "#lib/domain/outbox/append";
import { type BookingSlot, moveBooking, requestedSlot } from "./move.ts";
import { type BookingRow, toBooking } from "./row.ts";
import type { Booking, BookingPatch } from "./schema.ts";
import { LOCK_BOOKING } from "./sql.ts";
import { tellMoved } from "./tell-moved.ts";

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
 * Moves a booking and changes its party size or name: all or nothing. A patch that changes nothing sends no event.
 * Throws `not_found`, `invalid_request`, `slot_unavailable`, `sold_out`, and `invalid_transition` for another time,
 * place or party size when the booking was redeemed or voided.
 */
export function updateBooking(ctx: Context, id: string, patch: BookingPatch): Promise<Booking> {
  return inTransaction(ctx, async (tx) => {
    const [booking] = await tx.sql<BookingRow>(LOCK_BOOKING, [id]);
    if (!booking) throw notFound("booking");
    const slot = await requestedSlot(tx, booking, patch);
    const isMoved = !isSame(booking, slot);
    if (isMoved) refuseUsed(booking);
    const events = isMoved ? await moveBooking(tx, booking, slot) : [];
    const changes = { ...(isMoved && slot), lead_name: patch.lead_name };
    const row = await patchRow<BookingRow>(tx, PATCHABLE, id, changes);
    if (!row) return toBooking(booking);
    const updated = toBooking(row);
    await logItemChanges(tx, [changeOf("booking", id, changed(booking, row))]);
    if (isMoved) await tellMoved(tx, [booking]);
    await appendEvents(tx, [...events, { type: "booking.updated", data: updated }]);
    return updated;
  });
}

const isSame = (booking: BookingSlot, slot: BookingSlot): boolean =>
  booking.resource_id === slot.resource_id &&
  booking.timeslot_id === slot.timeslot_id &&
  booking.starts_at?.getTime() === slot.starts_at?.getTime() &&
  booking.party_size === slot.party_size;

/** Returns the columns that have another value after a change. */
const changed = (before: BookingRow, after: BookingRow): Partial<BookingRow> =>
  Object.fromEntries(
    (Object.keys(PATCHABLE.columns) as (keyof BookingRow)[])
      .filter((column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]))
      .map((column) => [column, after[column]]),
  );

function refuseUsed({ voided_at, uses_after }: BookingRow): void {
  if (voided_at)
    throw new AppError(
      "invalid_transition",
      "This booking was voided, so it cannot be moved. Place a new order instead.",
    );
  if (uses_after > 0) {
    throw new AppError(
      "invalid_transition",
      "This booking was already redeemed, so it cannot be moved. Reverse the redemption first.",
    );
  }
}
