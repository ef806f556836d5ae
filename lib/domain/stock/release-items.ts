import type { Context } from "#lib/db/context";
import { movesOf } from "./allocation.ts";
import { moveStock, type StockMove } from "./move-stock.ts";
import { freeSlots } from "./slots.ts";

/** An issued item with what it allocates now. A booking can have moved since it was ordered. */
export type IssuedItem =
  | { kind: "ticket"; row: { ticket_event_id: string; tier_id: string | null } }
  | { kind: "booking"; row: { order_item_id: string; timeslot_id: string | null; party_size: number } }
  | { kind: "voucher" | "gift_card" | "membership" };

/**
 * Releases the seats and slots of items that the caller has just voided. Each was unused and not voided before, so
 * nothing is released twice. `furtherMoves` are other moves of the same transaction.
 */
export async function releaseItems(
  tx: Context,
  items: readonly IssuedItem[],
  furtherMoves: readonly StockMove[] = [],
): Promise<void> {
  const bookings = items.filter((item) => item.kind === "booking");
  await freeSlots(
    tx,
    bookings.filter(({ row }) => row.timeslot_id === null).map(({ row }) => row.order_item_id),
  );
  await moveStock(tx, [...items.flatMap(releaseMoves), ...furtherMoves]);
}

/** As `releaseItems`, for one item. */
export const releaseItem = (tx: Context, item: IssuedItem): Promise<void> => releaseItems(tx, [item]);

const NO_ALLOCATION = { variant_id: null, ticket_event_id: null, tier_id: null, timeslot_id: null, party_size: null };

function releaseMoves(item: IssuedItem): StockMove[] {
  if (item.kind !== "ticket" && item.kind !== "booking") return [];
  return movesOf({ ...NO_ALLOCATION, quantity: 1, ...item.row }, "sold", "free");
}
