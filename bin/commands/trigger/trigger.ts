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

/** An event that a trigger wrote. */
export interface Triggered {
  id: string;
  type: string;
}

/**
 * Makes an event happen with everything that it needs, in one transaction. Returns every event that it wrote, oldest first.
 * Throws the refusals of the operations, and `invalid_request` for overrides that are invalid or not used.
 */
export async function triggerEvent(
  ctx: PrismaContext,
  type: EventType,
  print: (line: string) => void,
  overrides = new Overrides(),
): Promise<Triggered[]> {
  const triggered = await inPrismaTransaction(ctx, async (tx) => {
    await TRIGGERS[type](new Scene(tx, print, overrides));
    overrides.refuseUnused();
    const inside = await writtenSince(tx);
    const outside = new Set(await writtenSince(ctx)); // read second, so it has what others have committed since
    const rows = await tx.sql<EventRow>(GET_EVENTS, [inside.filter((id) => !outside.has(id))]);
    if (!rows.some((row) => row.type === type))
      throw new Error(
        `${type} did not happen: with these fields, another event happens or nothing changes. Nothing was saved.`,
      );
    return rows.map((row) => ({ id: row.id, type: row.type }));
  });
  await pool().query(`NOTIFY ${CHANNEL}`); // wakes the dispatchers of running servers, because this process has none
  return triggered;
}

async function writtenSince(ctx: Context): Promise<string[]> {
  const [row] = await ctx.sql<{ ids: string[] }>(WRITTEN_SINCE, [ctx.now, 0]);
  return row?.ids ?? [];
}
