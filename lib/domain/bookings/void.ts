import type { Context } from "#lib/db/context";
import { type VoidOptions, voidItem } from "#lib/domain/issued-items/void";
import { releaseItem } from "#lib/domain/stock/release-items";
import { findBooking } from "./read.ts";
import { type BookingRow, toBooking } from "./row.ts";
import type { Booking } from "./schema.ts";

/** Voids a booking, used or not. Frees the time or seats of an unused one. Throws `not_found`, `already_voided`. */
export const voidBooking = (ctx: Context, id: string, options?: VoidOptions): Promise<Booking> =>
  voidItem<BookingRow, Booking>(
    ctx,
    id,
    {
      kind: "booking",
      find: findBooking,
      async release(tx, row) {
        if (row.uses_after === 0) await releaseItem(tx, { kind: "booking", row });
      },
      toItem: toBooking,
    },
    options,
  );
