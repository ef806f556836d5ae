import type { Context } from "#lib/db/context";
import { movesOf } from "./allocation.ts";
import { moveStock, type StockMove } from "./move-stock.ts";
import { freeSlots } from "./slots.ts";

/** The place that an issued item takes now: a booking may have moved since it was ordered. */
export type IssuedItem =
  | { kind: "ticket"; row: { ticket_event_id: string; tier_id: string | null } }
  | { kind: "booking"; row: { order_item_id: string; timeslot_id: string | null; party_size: number } }
  | { kind: "voucher" | "gift_card" | "membership" };

/**
 * Gives the seats and slots of voided items back, all of them in one order. The caller has claimed the items, each
 * unused and not voided before, so nothing is given back twice. `more` are moves of the same transaction.
 */
export async function releaseItems(
  tx: Context,
  items: readonly IssuedItem[],
  more: readonly StockMove[] = [],
): Promise<void> {
  const bookings = items.filter((item) => item.kind === "booking");
  await freeSlots(
    tx,
    bookings.filter(({ row }) => row.timeslot_id === null).map(({ row }) => row.order_item_id),
  );
  await moveStock(tx, [...items.flatMap(movesBack), ...more]);
}

/** As `releaseItems`, for the void of one. */
export const releaseItem = (tx: Context, item: IssuedItem): Promise<void> => releaseItems(tx, [item]);

const NOTHING = { variant_id: null, ticket_event_id: null, tier_id: null, timeslot_id: null, party_size: null };

function movesBack(item: IssuedItem): StockMove[] {
  if (item.kind !== "ticket" && item.kind !== "booking") return [];
  return movesOf({ ...NOTHING, quantity: 1, ...item.row }, "sold", "free");
}
