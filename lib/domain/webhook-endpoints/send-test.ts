import type { SqlCtx } from "#lib/core/context";
import { newEventId, newId } from "#lib/core/ids";
import { afterCommit } from "#lib/db/client";
import { toPayload } from "#lib/domain/events/append";
import { signalQueued } from "#lib/domain/events/wake";
import { switchedOff } from "./retry.ts";
import { type DeliveryRow, findEndpoint, toDelivery, toEndpoint } from "./row.ts";
import type { WebhookDelivery } from "./schema.ts";
import { SEND_TO_ONE } from "./sql.ts";

/**
 * Sends a `webhook.test` event to this endpoint, whatever it asks for. Refused while it is switched off
 * (`invalid_transition`). Throws `not_found`.
 */
export async function sendTest(ctx: SqlCtx, id: string): Promise<WebhookDelivery> {
  const endpoint = await findEndpoint(ctx, id);
  const event = { id: newEventId(), type: "webhook.test", created_at: ctx.now };
  const payload = toPayload(event, toEndpoint(endpoint));
  const [row] = await ctx.sql<DeliveryRow>(SEND_TO_ONE, [id, event.id, event.type, payload, ctx.now, newId()]);
  if (!row) throw switchedOff();
  afterCommit(ctx, signalQueued);
  return toDelivery(row);
}
