import { AppError } from "#lib/core/errors";
import type { Statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { MOVE_EVENT_SEATS, MOVE_STOCK, MOVE_TIER_SEATS, MOVE_TIMESLOT_SEATS, MOVE_USES } from "./sql.ts";

/** The state of a seat or a unit: free to buy, held by a pending order, or sold. */
export type StockState = "free" | "held" | "sold";

/** `count` seats, units or uses of one row that change from one state to another. */
export interface StockMove {
  table: "discount_code" | "product_variant" | "ticket_event" | "ticket_event_tier" | "timeslot";
  /** For `ticket_event_tier`, the id of the event. */
  id: string;
  /** Only for `ticket_event_tier`. */
  tierId?: string;
  count: number;
  from: StockState;
  to: StockState;
  /** Returns the error when too few are free. `wanted`: how many all moves of the row take together. */
  refuse?: (wanted: number) => AppError;
}

/**
 * Moves seats, stock and uses of discount codes. Nothing else changes them. All moves of one row are one conditional UPDATE under the lock of
 * the row, and its row count decides; the CHECKs of the tables also refuse too many. Every transaction locks rows
 * sorted by table, id and tier, so that transactions never deadlock. When too few are free, throws the error of the
 * row's first move.
 */
export async function moveStock(tx: Context, moves: readonly StockMove[]): Promise<void> {
  for (const rowMoves of groupByRow(moves)) {
    const [first] = rowMoves;
    if (!first) continue;
    const [held, sold] = [change(rowMoves, "held"), change(rowMoves, "sold")];
    // The row of a code is locked also when another order gives back the use that is taken: its buyers are judged under that lock.
    if (held === 0 && sold === 0 && first.table !== "discount_code") continue;
    const key = first.tierId ? [first.id, first.tierId] : [first.id];
    const moved = await tx.sql(STATEMENTS[first.table], [...key, held, sold]);
    if (moved.length === 0) throw refusalOf(rowMoves);
  }
}

const STATEMENTS: Record<StockMove["table"], Statement> = {
  discount_code: MOVE_USES,
  product_variant: MOVE_STOCK,
  ticket_event: MOVE_EVENT_SEATS,
  ticket_event_tier: MOVE_TIER_SEATS,
  timeslot: MOVE_TIMESLOT_SEATS,
};

/** Returns the moves of each row, in the order in which rows are locked. */
function groupByRow(moves: readonly StockMove[]): StockMove[][] {
  const rows = Map.groupBy(moves, (move) => `${move.table} ${move.id} ${move.tierId ?? ""}`.toLowerCase());
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, rowMoves]) => rowMoves);
}

const change = (moves: readonly StockMove[], state: StockState): number =>
  moves.reduce((sum, { count, from, to }) => sum + (to === state ? count : 0) - (from === state ? count : 0), 0);

function refusalOf(moves: readonly StockMove[]): Error {
  const taking = moves.filter((move) => move.from === "free");
  const wanted = taking.reduce((sum, move) => sum + move.count, 0);
  const refuse = taking.find((move) => move.refuse)?.refuse;
  if (refuse) return refuse(wanted);
  if (taking.length > 0) return new AppError("sold_out", "Too few are left.");
  return new Error(`A released row does not exist: ${moves[0]?.table} ${moves[0]?.id}.`);
}
