import type { SqlCtx } from "#lib/core/context";
import { statement } from "#lib/db/client";

/** Endpoints that want a person: failing, or switched off by failures. Index: the list of endpoints. */
const COUNT_TROUBLED = statement(
  "webhook-endpoints.troubled",
  `SELECT count(*)::int AS count FROM webhook_endpoint
    WHERE merchant_id = $1 AND mode = $2 AND deleted_at IS NULL
      AND (enabled AND failed_in_a_row > 0 OR NOT enabled AND disabled_reason IN ('failures', 'gone'))`,
);

/** How many endpoints want a person, for the mark in the sidebar. */
export async function countTroubled(ctx: SqlCtx): Promise<number> {
  const [row] = await ctx.sql<{ count: number }>(COUNT_TROUBLED);
  return row?.count ?? 0;
}
