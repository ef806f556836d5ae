import type { EventType } from "#lib/core/event-types";
import { pool } from "#lib/db/client";
import type { Context, PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import type { EventRow } from "#lib/domain/events/row";
import { GET_EVENTS, WRITTEN_SINCE } from "#lib/domain/events/sql";
import { CHANNEL } from "#lib/domain/outbox/wake";
import { TRIGGERS } from "./events.ts";
import { Overrides } from "./overrides.ts";
import { Scene } from "./scene.ts";

/** An event that was made to happen. */
export interface Triggered {
  id: string;
  type: string;
}

/**
 * Makes an event happen with all that it needs, in one transaction: either all of it is there, or nothing. Answers
 * every event that this wrote, oldest first. Throws what the store refuses, and overrides that it does not take.
 */
export async function triggerEvent(
  ctx: PrismaContext,
  type: EventType,
  say: (line: string) => void,
  overrides = new Overrides(),
): Promise<Triggered[]> {
  const triggered = await inPrismaTransaction(ctx, async (tx) => {
    await TRIGGERS[type](new Scene(tx, say, overrides));
    overrides.refuseUnused();
    const inside = await writtenSince(tx);
    const outside = new Set(await writtenSince(ctx)); // asked second: what others commit between is in it
    const rows = await tx.sql<EventRow>(GET_EVENTS, [inside.filter((id) => !outside.has(id))]);
    if (!rows.some((row) => row.type === type))
      throw new Error(
        `${type} did not happen: with these fields something else did, or it was so before. Nothing was changed.`,
      );
    return rows.map((row) => ({ id: row.id, type: row.type }));
  });
  await pool().query(`NOTIFY ${CHANNEL}`); // no server runs in this process, and those that run need not wait to look
  return triggered;
}

async function writtenSince(ctx: Context): Promise<string[]> {
  const [row] = await ctx.sql<{ ids: string[] }>(WRITTEN_SINCE, [ctx.now, 0]);
  return row?.ids ?? [];
}
