import { AppError } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { releaseExpiredHolds } from "#lib/domain/orders/release-holds";
import { appendEvents } from "#lib/domain/outbox/append";
import { LOCK_PRODUCTS_TO_SELL } from "#lib/domain/sales/sql";
import { movesOf } from "#lib/domain/stock/allocation";
import { moveStock } from "#lib/domain/stock/move-stock";
import { WANTED } from "./run-sql.ts";
import { SEATS_MADE } from "./undo-sql.ts";

interface Seats {
  ticket_event_id: string | null;
  tier_id: string | null;
  count: number;
}

interface Wanted extends Seats {
  product_id: string | null;
  title: string;
}

/** Takes the seats of all tickets of a file first: a transaction locks customers last. Throws `sold_out`. */
export async function takeSeats(tx: Context, id: string): Promise<void> {
  const wanted = await tx.sql<Wanted>(WANTED, [id]);
  const products = [...new Set(wanted.flatMap(({ product_id }) => product_id ?? []))];
  if (products.length === 0) return;
  const locked = await tx.sql(LOCK_PRODUCTS_TO_SELL, [products]);
  if (locked.length < products.length) {
    throw new AppError(
      "invalid_transition",
      "A product of this file was deleted in the meantime, so nothing was changed. Check the file again.",
    );
  }
  const events = [...new Set(wanted.flatMap(({ ticket_event_id }) => ticket_event_id ?? []))];
  const released = await releaseExpiredHolds(tx, { events });
  const moves = wanted.flatMap((seats) => movesOf(lineOf(seats), "free", "sold", (many) => tooFew(seats.title, many)));
  await moveStock(tx, [...released.moves, ...moves]);
  if (released.events.length > 0) await appendEvents(tx, released.events);
}

/** Gives back the seats of all tickets that a file made. None of them was used or changed. */
export async function giveSeatsBack(tx: Context, id: string): Promise<void> {
  const made = await tx.sql<Seats>(SEATS_MADE, [id]);
  await moveStock(
    tx,
    made.flatMap((seats) => movesOf(lineOf(seats), "sold", "free")),
  );
}

const lineOf = ({ ticket_event_id, tier_id, count }: Seats) => ({
  quantity: count,
  ticket_event_id,
  tier_id,
  variant_id: null,
  timeslot_id: null,
  party_size: null,
});

const tooFew = (title: string, many: number): AppError =>
  new AppError("sold_out", `${title} has too few seats left for ${many}. Nothing was changed. Check the file again.`);
