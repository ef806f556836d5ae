import type { SqlCtx } from "#lib/core/context";
import { invalid, notFound } from "#lib/core/errors";
import { targetMistake } from "#lib/webhooks/target";
import { type EndpointRow, findEndpoint, toEndpoint } from "./row.ts";
import type { EndpointPatch, WebhookEndpoint } from "./schema.ts";
import { UPDATE_ENDPOINT } from "./sql.ts";

/**
 * Changes an endpoint. Switching it off abandons what waits for it; switching it on starts the count of
 * failures anew and revives nothing (recover does). Throws `not_found`.
 */
export async function updateEndpoint(ctx: SqlCtx, id: string, patch: EndpointPatch): Promise<WebhookEndpoint> {
  await findEndpoint(ctx, id);
  const mistake = patch.url === undefined ? null : await targetMistake(patch.url);
  if (mistake) throw invalid("url", mistake);
  const [row] = await ctx.sql<EndpointRow>(UPDATE_ENDPOINT, [
    id,
    patch.url ?? null,
    patch.events ? [...new Set(patch.events)] : null,
    patch.description !== undefined,
    patch.description ?? null,
    patch.enabled ?? null,
    ctx.now,
  ]);
  if (!row) throw notFound("webhook endpoint");
  return toEndpoint(row);
}
