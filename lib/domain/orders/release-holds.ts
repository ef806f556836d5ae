import type { Context } from "#lib/db/context";

import { cancelCardPayments } from "#lib/domain/gift-card-payments/put-back";
import type { DomainEvent } from "#lib/domain/outbox/append";
import { type Allocation, movesOf } from "#lib/domain/stock/allocation";
import type { StockMove } from "#lib/domain/stock/move-stock";
import { claimedResources, lockResources } from "#lib/domain/stock/slots";
import { FREE_SLOTS } from "#lib/domain/stock/sql";
import { getOrders } from "./read.ts";
import { ALLOCATIONS_OF_ORDERS, CANCEL_ORDERS, LOCK_EXPIRED_HOLDS } from "./sql.ts";

/** The rows whose seats, stock, times or uses a transaction is about to take. */
export interface CatalogueIds {
  variants?: readonly string[];
  events?: readonly string[];
  timeslots?: readonly string[];
  resources?: readonly string[];
  discountCodes?: readonly string[];
}

/**
 * The result of releasing holds. The caller adds the moves to its own `moveStock`, and the events to its
 * `appendEvents`.
 */
export interface Released {
  moves: StockMove[];
  events: DomainEvent[];
}

/**
 * Cancels the orders that hold any of these rows and whose hold has expired. Every transaction that takes seats, stock
 * or times does this first, so that a purchase never waits for the cleanup job. Also locks the resources, sorted by id.
 */
export async function releaseExpiredHolds(tx: Context, ids: CatalogueIds): Promise<Released> {
  const { variants = [], events = [], timeslots = [], resources = [], discountCodes = [] } = ids;
  const taken = [variants, events, timeslots, resources, discountCodes];
  if (taken.flat().length === 0) return { moves: [], events: [] };
  const expired = await tx.sql<{ id: string }>(LOCK_EXPIRED_HOLDS, [tx.now, ...taken]);
  return releaseHolds(
    tx,
    expired.map((row) => row.id),
    { holdEnded: true, resources },
  );
}

/**
 * Cancels the pending ones of these orders, because their hold has ended or because somebody wants it. Frees their slots, puts back what
 * gift cards paid, and returns the moves of their seats, their stock and their uses of discount codes. A caller with several orders has
 * locked them first, sorted by id.
 */
export async function releaseHolds(
  tx: Context,
  orderIds: readonly string[],
  { holdEnded, resources = [] }: { holdEnded: boolean; resources?: readonly string[] },
): Promise<Released> {
  const canceled =
    orderIds.length > 0
      ? await tx.sql<{ id: string; discount_code_id: string | null }>(CANCEL_ORDERS, [
          orderIds,
          tx.now,
          holdEnded,
          holdEnded ? null : tx.requestKey,
        ])
      : [];
  if (canceled.length === 0) {
    await lockResources(tx, resources);
    return { moves: [], events: [] };
  }
  const ids = canceled.map((row) => row.id);
  const lines = await tx.sql<Allocation & { id: string }>(ALLOCATIONS_OF_ORDERS, [ids]);
  const lineIds = lines.map((line) => line.id);
  await lockResources(tx, [...resources, ...(await claimedResources(tx, lineIds))]);
  await tx.sql(FREE_SLOTS, [lineIds]);
  const onCards = await cancelCardPayments(tx, ids);
  const orders = await getOrders(tx, ids);
  return {
    moves: [...lines.flatMap((line) => movesOf(line, "held", "free")), ...canceled.flatMap(moveOfGivenUse)],
    events: [...orders.map((order) => ({ type: "order.canceled" as const, data: order })), ...onCards],
  };
}

const moveOfGivenUse = ({ discount_code_id: id }: { discount_code_id: string | null }): StockMove[] =>
  id ? [{ table: "discount_code", id, count: 1, from: "held", to: "free" }] : [];
