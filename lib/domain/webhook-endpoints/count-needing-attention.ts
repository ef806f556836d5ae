import { statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { NEEDS_ATTENTION } from "./sql.ts";

/** Indexes: webhook_endpoint (merchant_id, mode, …), and that of NEEDS_ATTENTION. */
const COUNT_NEEDING_ATTENTION = statement(
  "webhook-endpoints.count_needing_attention",
  `SELECT count(*)::int AS count FROM webhook_endpoint w
    WHERE w.merchant_id = $1 AND w.mode = $2 AND w.deleted_at IS NULL AND ${NEEDS_ATTENTION}`,
);

/** Counts the endpoints that need attention. */
export async function countNeedingAttention(ctx: Context): Promise<number> {
  const [row] = await ctx.sql<{ count: number }>(COUNT_NEEDING_ATTENTION);
  return row?.count ?? 0;
}
