import { invalid } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { newSigningSecret, PREFIX_LENGTH } from "#lib/core/secrets";
import type { Context } from "#lib/db/context";
import { seal } from "#lib/db/seal";
import { inTransaction } from "#lib/db/transaction";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { hostOf } from "./host.ts";
import { type EndpointRow, toEndpoint } from "./row.ts";
import type { EndpointInput, WebhookEndpointWithSecret } from "./schema.ts";
import { CREATE_ENDPOINT } from "./sql.ts";
import { targetMistake } from "./target.ts";

/** Creates an endpoint. Spec, "POST /webhooks". Only this result contains the whole secret. */
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
    ctx.now,
    input.enabled ?? true,
  ];
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.sql<EndpointRow>(CREATE_ENDPOINT, values);
    if (!row) throw new Error("The statement always returns one row.");
    const details = { host: hostOf(row.url), events: row.events, enabled: row.enabled };
    await recordSecurityEvent(tx, { action: "webhook_endpoint.created", targetId: row.id, details });
    return { ...toEndpoint(row), signing_secret: secret };
  });
}
