import { invalid, notFound } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { ADD, LOCK_ORDER, REMOVE } from "./notes-sql.ts";

/** An order has at most so many, so that its page and the screen at the door stay readable. */
export const MOST_NOTES = 20;

/** Adds a note to an order. Throws `not_found` and, when the order has 20, `invalid_request`. */
export function addNote(ctx: Context, orderId: string, note: { text: string; at_door: boolean }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const [order] = await tx.sql<{ id: string }>(LOCK_ORDER, [orderId]);
    if (!order) throw notFound("order");
    const values = [newId(), orderId, note.text, note.at_door, tx.actor.name, tx.now, MOST_NOTES];
    const [added] = await tx.sql<{ id: string }>(ADD, values);
    if (!added) throw invalid("text", `An order has at most ${MOST_NOTES} notes. Remove one first.`);
  });
}

/** Removes a note of an order. Throws `not_found`. */
export async function removeNote(ctx: Context, orderId: string, id: string): Promise<void> {
  const [removed] = await ctx.sql<{ id: string }>(REMOVE, [id, orderId, ctx.now]);
  if (!removed) throw notFound("note");
}

const NO_LIMIT = 1_000_000;

/** Adds a note for the door to an order that the caller has locked, once for each id, also when people have written as many as they may. */
export async function addDoorNote(
  tx: Context,
  orderId: string,
  note: { id: string; text: string; author: string },
): Promise<void> {
  await tx.sql(ADD, [note.id, orderId, note.text, true, note.author, tx.now, NO_LIMIT]);
}

/** Removes such a note, if nobody has removed it before. */
export async function removeDoorNote(tx: Context, orderId: string, id: string): Promise<void> {
  await tx.sql(REMOVE, [id, orderId, tx.now]);
}
