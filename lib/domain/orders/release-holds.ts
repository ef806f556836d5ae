import type { Context } from "#lib/db/context";
import { getOrders } from "#lib/domain/orders/read";
import type { Happening } from "#lib/domain/outbox/append";
import { claimedResources, lockResources } from "#lib/domain/stock/slots";
import { FREE_SLOTS } from "#lib/domain/stock/sql";
import type { Move } from "#lib/domain/stock/stock";
import { movesOf, type Taken } from "#lib/domain/stock/taken";
import { CANCEL_ORDERS, LOCK_LAPSED, TAKEN_BY_ORDERS } from "./sql.ts";

/** The catalogue rows that a transaction is about to take from. */
export interface Wanted {
  variants?: readonly string[];
  events?: readonly string[];
  timeslots?: readonly string[];
  resources?: readonly string[];
}

/**
 * What the caller does with the holds that were released: the moves join its own in one `moveStock`, the events its
 * own in one append.
 */
export interface Released {
  moves: Move[];
  happened: Happening[];
}

/**
 * Comes first in every transaction that takes: whole orders that hold any of the wanted rows and whose hold has run
 * out become canceled, so that nothing waits for a sweep. Also locks the wanted resources, with theirs, in one order.
 */
export async function releaseLapsed(tx: Context, wanted: Wanted): Promise<Released> {
  const { variants = [], events = [], timeslots = [], resources = [] } = wanted;
  if (variants.length + events.length + timeslots.length + resources.length === 0) return { moves: [], happened: [] };
  const lapsed = await tx.sql<{ id: string }>(LOCK_LAPSED, [tx.now, variants, events, timeslots, resources]);
  return releaseHolds(
    tx,
    lapsed.map((row) => row.id),
    resources,
  );
}

/**
 * Cancels those of the orders that wait for payment: their slots are given back at once, the rest as moves. Several
 * are locked by the caller first, in one order.
 */
export async function releaseHolds(
  tx: Context,
  orderIds: readonly string[],
  resources: readonly string[] = [],
): Promise<Released> {
  const canceled = orderIds.length > 0 ? await tx.sql<{ id: string }>(CANCEL_ORDERS, [orderIds, tx.now]) : [];
  if (canceled.length === 0) {
    await lockResources(tx, resources);
    return { moves: [], happened: [] };
  }
  const ids = canceled.map((row) => row.id);
  const lines = await tx.sql<Taken & { id: string }>(TAKEN_BY_ORDERS, [ids]);
  const lineIds = lines.map((line) => line.id);
  await lockResources(tx, [...resources, ...(await claimedResources(tx, lineIds))]);
  await tx.sql(FREE_SLOTS, [lineIds]);
  const orders = await getOrders(tx, ids);
  return {
    moves: lines.flatMap((line) => movesOf(line, "held", "free")),
    happened: orders.map((order) => ({ type: "order.canceled", data: order })),
  };
}
