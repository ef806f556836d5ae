import type { SqlCtx } from "#lib/core/context";
import { notFound } from "#lib/core/errors";
import type { DeletedEndpoint } from "./schema.ts";
import { DELETE_ENDPOINT } from "./sql.ts";

/** Ends an endpoint: what waits for it is abandoned, and its id is gone. Throws `not_found`. */
export async function deleteEndpoint(ctx: SqlCtx, id: string): Promise<DeletedEndpoint> {
  const [row] = await ctx.sql<{ id: string }>(DELETE_ENDPOINT, [id, ctx.now]);
  if (!row) throw notFound("webhook endpoint");
  return { id, object: "webhook_endpoint", deleted: true };
}
