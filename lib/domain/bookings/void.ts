import { AppError } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { appendEvents } from "#lib/domain/outbox/append";
import { releaseItem } from "#lib/domain/stock/release-items";
import { type BookingRow, findBooking, toBooking } from "./row.ts";
import type { Booking } from "./schema.ts";
import { VOID_BOOKING } from "./sql.ts";

/**
 * Voids a booking, used or not; one that is unused gives its time or its seats back. Decisions, "Voids". Throws
 * `not_found`, `already_voided`.
 */
export function voidBooking(ctx: Context, id: string): Promise<Booking> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.sql<BookingRow>(VOID_BOOKING, [id, tx.now]);
    if (!row) throw await refusalOf(tx, id);
    if (row.uses_after === 0) await releaseItem(tx, { kind: "booking", row });
    const booking = toBooking(row);
    await appendEvents(tx, [{ type: "booking.voided", data: booking }]);
    return booking;
  });
}

async function refusalOf(tx: Context, id: string): Promise<AppError> {
  await findBooking(tx, id);
  return new AppError("already_voided", "This booking was voided before. Nothing is left to do.");
}
