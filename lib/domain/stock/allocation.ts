import type { AppError } from "#lib/core/errors";
import type { StockMove, StockState } from "./move-stock.ts";

/** The catalogue rows that an order line takes from, and how much it takes, by the columns of `order_item`. */
export interface Allocation {
  quantity: number;
  variant_id: string | null;
  ticket_event_id: string | null;
  tier_id: string | null;
  timeslot_id: string | null;
  party_size: number | null;
}

/**
 * Returns the moves of all seats and stock of a line from one state to another. A resource's time is a claim, not a
 * move.
 */
export function movesOf(
  line: Allocation,
  from: StockState,
  to: StockState,
  refuse?: (wanted: number) => AppError,
): StockMove[] {
  const states = { from, to, ...(refuse && { refuse }) };
  const { quantity: count, ticket_event_id: eventId } = line;
  const moves: StockMove[] = [];
  if (line.variant_id) moves.push({ table: "product_variant", id: line.variant_id, count, ...states });
  if (eventId) moves.push({ table: "ticket_event", id: eventId, count, ...states });
  if (eventId && line.tier_id)
    moves.push({ table: "ticket_event_tier", id: eventId, tierId: line.tier_id, count, ...states });
  if (line.timeslot_id) moves.push({ table: "timeslot", id: line.timeslot_id, count: line.party_size ?? 1, ...states });
  return moves;
}
