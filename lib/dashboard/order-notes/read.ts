import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import type { OrderNote } from "./shape.ts";
import { NOTES } from "./sql.ts";

/** Returns the notes of an order, oldest first. */
export async function notesOf(ctx: Context, orderId: string): Promise<OrderNote[]> {
  const rows = await ctx.sql<Omit<OrderNote, "at"> & { at: Date }>(NOTES, [orderId]);
  return rows.map((row) => ({ ...row, at: toUnix(row.at) }));
}
