import { AppError } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { afterCommit } from "#lib/db/transaction";
import { RETRY } from "#lib/domain/deliveries/moves";
import { signalQueued } from "#lib/domain/outbox/wake";
import { findDelivery, findEndpoint } from "./find.ts";
import { type DeliveryRow, toDelivery } from "./row.ts";
import type { WebhookDelivery } from "./schema.ts";

/**
 * Queues one more attempt now, whatever the number of attempts so far. Throws `not_found`, and `invalid_transition`
 * while an attempt runs or the endpoint is switched off.
 */
export async function retryDelivery(ctx: Context, endpointId: string, id: string): Promise<WebhookDelivery> {
  const [row] = await ctx.sql<DeliveryRow>(RETRY, [endpointId, id, ctx.realNow]);
  if (!row) throw await refusal(ctx, endpointId, id);
  afterCommit(ctx, signalQueued);
  return toDelivery(row);
}

async function refusal(ctx: Context, endpointId: string, id: string): Promise<AppError> {
  const endpoint = await findEndpoint(ctx, endpointId);
  await findDelivery(ctx, endpointId, id);
  if (!endpoint.enabled) return switchedOff();
  return new AppError(
    "invalid_transition",
    "This delivery is being sent right now. Wait until the attempt has ended, then retry it.",
  );
}

/** Returns the error for an endpoint that is switched off. */
export const switchedOff = (): AppError =>
  new AppError("invalid_transition", "This endpoint is switched off. Switch it on, then try again.");
