import { AppError } from "#lib/core/errors";
import type { Statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { MOVE_EVENT_SEATS, MOVE_STOCK, MOVE_TIER_SEATS, MOVE_TIMESLOT_SEATS } from "./sql.ts";

/** Where a seat or a piece is: to be bought, held by an order that waits for payment, or sold. */
export type StockState = "free" | "held" | "sold";

/** `count` seats or pieces of one catalogue row, going from one place to another. */
export interface StockMove {
  table: "product_variant" | "ticket_event" | "ticket_event_tier" | "timeslot";
  /** Of a `ticket_event_tier`: the event. */
  id: string;
  /** Of a `ticket_event_tier`. */
  tierId?: string;
  count: number;
  from: StockState;
  to: StockState;
  /** What a caller is told when too few are free. `wanted`: how many all moves of the row take together. */
  refuse?: (wanted: number) => AppError;
}

/**
 * The one way in which seats and stock move. The moves of one row are merged into one conditional UPDATE, whose row
 * count decides under the row's lock; CHECKs stand behind it. Rows are claimed by table, id and tier for all callers,
 * so that no two wait for each other. Throws the error of the row's first move when too few are free.
 */
export async function moveStock(tx: Context, moves: readonly StockMove[]): Promise<void> {
  for (const ofRow of byRow(moves)) {
    const [first] = ofRow;
    if (!first) continue;
    const [held, sold] = [change(ofRow, "held"), change(ofRow, "sold")];
    if (held === 0 && sold === 0) continue;
    const key = first.tierId ? [first.id, first.tierId] : [first.id];
    const moved = await tx.sql(STATEMENTS[first.table], [...key, held, sold]);
    if (moved.length === 0) throw refusalOf(ofRow);
  }
}

const STATEMENTS: Record<StockMove["table"], Statement> = {
  product_variant: MOVE_STOCK,
  ticket_event: MOVE_EVENT_SEATS,
  ticket_event_tier: MOVE_TIER_SEATS,
  timeslot: MOVE_TIMESLOT_SEATS,
};

/** The moves of each row, in the one order of rows. */
function byRow(moves: readonly StockMove[]): StockMove[][] {
  const rows = Map.groupBy(moves, (move) => `${move.table} ${move.id} ${move.tierId ?? ""}`.toLowerCase());
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, ofRow]) => ofRow);
}

const change = (moves: readonly StockMove[], place: StockState): number =>
  moves.reduce((sum, { count, from, to }) => sum + (to === place ? count : 0) - (from === place ? count : 0), 0);

function refusalOf(moves: readonly StockMove[]): Error {
  const taking = moves.filter((move) => move.from === "free");
  const wanted = taking.reduce((sum, move) => sum + move.count, 0);
  const refuse = taking.find((move) => move.refuse)?.refuse;
  if (refuse) return refuse(wanted);
  if (taking.length > 0) return new AppError("sold_out", "Too few are left.");
  return new Error(`What was given back does not exist: ${moves[0]?.table} ${moves[0]?.id}.`);
}
