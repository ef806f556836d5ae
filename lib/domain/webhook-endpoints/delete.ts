import { notFound } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { ABANDON } from "#lib/domain/deliveries/moves";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { hostOf } from "./host.ts";
import type { DeletedEndpoint } from "./schema.ts";
import { DELETE_ENDPOINT } from "./sql.ts";

/** Deletes an endpoint and abandons its waiting deliveries. Throws `not_found`. */
export function deleteEndpoint(ctx: Context, id: string): Promise<DeletedEndpoint> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.sql<{ id: string; url: string }>(DELETE_ENDPOINT, [id, tx.realNow]);
    if (!row) throw notFound("webhook endpoint");
    await tx.sql(ABANDON, [id]);
    const details = { host: hostOf(row.url) };
    await recordSecurityEvent(tx, { action: "webhook_endpoint.deleted", targetId: id, details });
    return { id, object: "webhook_endpoint", deleted: true };
  });
}
