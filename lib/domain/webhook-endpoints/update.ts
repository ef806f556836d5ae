import type { SqlCtx } from "#lib/core/context";
import { invalid, notFound } from "#lib/core/errors";
import { inTransaction } from "#lib/db/client";
import { targetMistake } from "#lib/webhooks/target";
import { type EndpointRow, toEndpoint } from "./row.ts";
import type { EndpointPatch, WebhookEndpoint } from "./schema.ts";
import { ABANDON_WAITING, UPDATE_ENDPOINT } from "./sql.ts";

/**
 * Changes an endpoint. Switching it off abandons what waits for it; switching it on starts the count of
 * failures anew and revives nothing (recover does). Throws `not_found`.
 */
export async function updateEndpoint(ctx: SqlCtx, id: string, patch: EndpointPatch): Promise<WebhookEndpoint> {
  const mistake = patch.url === undefined ? null : await targetMistake(patch.url);
  if (mistake) throw invalid("url", mistake);
  const values = [
    id,
    patch.url ?? null,
    patch.events ? [...new Set(patch.events)] : null,
    patch.description !== undefined,
    patch.description ?? null,
    patch.enabled ?? null,
    ctx.now,
  ];
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.sql<EndpointRow>(UPDATE_ENDPOINT, values);
    if (!row) throw notFound("webhook endpoint");
    if (patch.enabled === false) await tx.sql(ABANDON_WAITING, [id]);
    return toEndpoint(row);
  });
}
