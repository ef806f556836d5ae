import { invalid, notFound } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { ABANDON } from "#lib/domain/deliveries/moves";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { hostOf } from "./host.ts";
import { type EndpointRow, toEndpoint } from "./row.ts";
import type { EndpointPatch, WebhookEndpoint } from "./schema.ts";
import { LOCK_ENDPOINT, UPDATE_ENDPOINT } from "./sql.ts";
import { targetMistake } from "./target.ts";

/**
 * Changes an endpoint. Switching it off abandons its waiting deliveries. Switching it on resets the count of failures
 * and queues nothing (recover does). Throws `not_found`.
 */
export async function updateEndpoint(ctx: Context, id: string, patch: EndpointPatch): Promise<WebhookEndpoint> {
  const mistake = patch.url === undefined ? null : await targetMistake(patch.url);
  if (mistake) throw invalid("url", mistake);
  const values = [
    id,
    patch.url ?? null,
    patch.events ? [...new Set(patch.events)] : null,
    patch.description !== undefined,
    patch.description ?? null,
    patch.enabled ?? null,
    ctx.realNow,
  ];
  return inTransaction(ctx, async (tx) => {
    const [before] = await tx.sql<EndpointRow>(LOCK_ENDPOINT, [id]);
    const [row] = before ? await tx.sql<EndpointRow>(UPDATE_ENDPOINT, values) : [];
    if (!before || !row) throw notFound("webhook endpoint");
    if (patch.enabled === false) await tx.sql(ABANDON, [id]);
    await recordChanges(tx, before, row);
    return toEndpoint(row);
  });
}

/** Records the changed fields: only the host of an address, and no description, as these may contain secrets. */
async function recordChanges(tx: Context, before: EndpointRow, after: EndpointRow): Promise<void> {
  const changed = (["url", "events", "description", "enabled"] as const).filter(
    (field) => String(before[field]) !== String(after[field]),
  );
  if (changed.length === 0) return;
  const shown = ({ url, events, enabled }: EndpointRow) => ({ host: hostOf(url), events, enabled });
  const details = { changed, from: shown(before), to: shown(after) };
  await recordSecurityEvent(tx, { action: "webhook_endpoint.updated", targetId: after.id, details });
}
