import { AppError, invalid } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { MAX_ENDPOINTS } from "#lib/core/limits";
import { newSigningSecret, PREFIX_LENGTH } from "#lib/core/secrets";
import type { Context } from "#lib/db/context";
import { seal } from "#lib/db/seal";
import { inTransaction } from "#lib/db/transaction";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { hostOf } from "./host.ts";
import { type EndpointRow, toEndpoint } from "./row.ts";
import type { EndpointInput, WebhookEndpointWithSecret } from "./schema.ts";
import { COUNT_ENDPOINTS, CREATE_ENDPOINT, LOCK_NEW_ENDPOINTS } from "./sql.ts";
import { targetMistake } from "./target.ts";

/** Of one store and mode: each event writes a row for each endpoint that wants it, in the transaction of the change. */

/**
 * Creates an endpoint. Only this result contains the whole secret. Throws `invalid_request` for an address that cannot be used, and
 * when the store and mode have MAX_ENDPOINTS.
 */
export async function createEndpoint(ctx: Context, input: EndpointInput): Promise<WebhookEndpointWithSecret> {
  const mistake = await targetMistake(input.url);
  if (mistake) throw invalid("url", mistake);
  const secret = newSigningSecret();
  const values = [
    newId(),
    input.url,
    input.description ?? null,
    [...new Set(input.events)],
    seal(secret),
    secret.slice(0, PREFIX_LENGTH),
    ctx.realNow,
    input.enabled ?? true,
  ];
  return inTransaction(ctx, async (tx) => {
    await tx.sql(LOCK_NEW_ENDPOINTS);
    const [{ count } = { count: 0 }] = await tx.sql<{ count: number }>(COUNT_ENDPOINTS);
    if (count >= MAX_ENDPOINTS) throw tooMany();
    const [row] = await tx.sql<EndpointRow>(CREATE_ENDPOINT, values);
    if (!row) throw new Error("The statement always returns one row.");
    const details = { host: hostOf(row.url), events: row.events, enabled: row.enabled };
    await recordSecurityEvent(tx, { action: "webhook_endpoint.created", targetId: row.id, details });
    return { ...toEndpoint(row), signing_secret: secret };
  });
}

const tooMany = (): AppError =>
  new AppError(
    "invalid_request",
    `This mode has ${MAX_ENDPOINTS} webhook endpoints, the maximum. Delete one, or add events to an existing one.`,
  );
