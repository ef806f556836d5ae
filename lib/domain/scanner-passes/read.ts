import type { Page } from "#lib/core/schema";
import { addSeconds } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { type Condition, type Listing, pageOf } from "#lib/db/page";
import { NAMES_OF } from "#lib/domain/api-keys/sql";
import { PASS_SECONDS } from "./create.ts";
import { type PassRow, toPass } from "./row.ts";
import type { ScannerPass, ScannerPassQuery } from "./schema.ts";
import { COUNT_PASSES } from "./sql.ts";

/** Lists the store's scanner passes of this mode that are in use, or those that have ended, newest first. */
export function listPasses(ctx: Context, query: ScannerPassQuery): Promise<Page<ScannerPass>> {
  const listing: Listing = { table: "device", conditions: [conditionOf(query.state, ctx.now)] };
  return pageOf(ctx, listing, query, async (rows: PassRow[]) => {
    const people = await ctx.sql<{ id: string; name: string }>(NAMES_OF, [rows.flatMap((row) => row.user_id ?? [])]);
    const names = new Map(people.map(({ id, name }) => [id, name]));
    return rows.map((row) => toPass({ ...row, person: names.get(row.user_id ?? "") ?? null }, ctx.now));
  });
}

/** Counts the passes that are in use. */
export async function countPasses(ctx: Context): Promise<number> {
  const [row] = await ctx.sql<{ in_use: number }>(COUNT_PASSES, [ctx.now, oldestInUse(ctx.now)]);
  return row?.in_use ?? 0;
}

function conditionOf(state: ScannerPassQuery["state"], now: Date): Condition {
  if (state === "ended") return { sql: "(revoked_at IS NOT NULL OR expires_at <= ?)", values: [now] };
  return { sql: "revoked_at IS NULL AND expires_at > ? AND created_at > ?", values: [now, oldestInUse(now)] };
}

/** Returns the earliest creation of a pass that can be in use. With it, the index skips passes that have ended. */
const oldestInUse = (now: Date): Date => addSeconds(now, -PASS_SECONDS);
