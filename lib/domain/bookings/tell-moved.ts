import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { mailGuests } from "#lib/domain/mail/mail-guests";
import { RESOURCE_NAMES } from "./sql.ts";

/** Where a booking was before it was moved. */
interface MovedBooking {
  id: string;
  order_id: string;
  resource_id: string | null;
  starts_at: Date | null;
  party_size: number;
}

/** Tells the guests of moved bookings where they were. Where they are now is read when the mail is rendered. */
export async function tellMoved(tx: Context, before: readonly MovedBooking[]): Promise<void> {
  const places = before.flatMap(({ resource_id }) => resource_id ?? []);
  const resources = places.length > 0 ? await tx.sql<{ id: string; name: string }>(RESOURCE_NAMES, [places]) : [];
  const nameOf = new Map(resources.map(({ id, name }) => [id, name]));
  await mailGuests(
    tx,
    before.map(({ id, order_id, resource_id, starts_at, party_size }) => ({
      kind: "booking_moved",
      data: { starts_at: toUnix(starts_at), place: nameOf.get(resource_id ?? "") ?? null, party_size },
      order_id,
      item_id: id,
    })),
  );
}
