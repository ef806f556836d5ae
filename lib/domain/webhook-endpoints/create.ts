import type { SqlCtx } from "#lib/core/context";
import { invalid } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { seal } from "#lib/core/seal";
import { newSigningSecret, PREFIX_LENGTH } from "#lib/core/secrets";
import { targetMistake } from "#lib/webhooks/target";
import { type EndpointRow, toEndpoint } from "./row.ts";
import type { EndpointInput, WebhookEndpointWithSecret } from "./schema.ts";
import { CREATE_ENDPOINT } from "./sql.ts";

/** Registers where events are sent: spec, "POST /webhooks". The whole secret is in this answer alone. */
export async function createEndpoint(ctx: SqlCtx, input: EndpointInput): Promise<WebhookEndpointWithSecret> {
  const mistake = await targetMistake(input.url);
  if (mistake) throw invalid("url", mistake);
  const secret = newSigningSecret();
  const [row] = await ctx.sql<EndpointRow>(CREATE_ENDPOINT, [
    newId(),
    input.url,
    input.description ?? null,
    [...new Set(input.events)],
    seal(secret),
    secret.slice(0, PREFIX_LENGTH),
    ctx.now,
    input.enabled ?? true,
  ]);
  if (!row) throw new Error("The statement always answers one row.");
  return { ...toEndpoint(row), signing_secret: secret };
}
