import { statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { NEEDS_ATTENTION } from "./sql.ts";

/** Endpoints that want a person. Index: the list of endpoints, and as NEEDS_ATTENTION says. */
const COUNT_TROUBLED = statement(
  "webhook-endpoints.troubled",
  `SELECT count(*)::int AS count FROM webhook_endpoint w
    WHERE w.merchant_id = $1 AND w.mode = $2 AND w.deleted_at IS NULL AND ${NEEDS_ATTENTION}`,
);

/** How many endpoints want a person, for the mark in the sidebar. */
export async function countTroubled(ctx: Context): Promise<number> {
  const [row] = await ctx.sql<{ count: number }>(COUNT_TROUBLED);
  return row?.count ?? 0;
}
