import type { SqlCtx } from "#lib/core/context";
import { notFound } from "#lib/core/errors";
import { seal } from "#lib/core/seal";
import { newSigningSecret, PREFIX_LENGTH } from "#lib/core/secrets";
import { addDays } from "#lib/core/time";
import { type EndpointRow, toEndpoint } from "./row.ts";
import type { WebhookEndpointWithSecret } from "./schema.ts";
import { ROTATE_SECRET } from "./sql.ts";

/** The old secret signs beside the new one for this long. */
const OVERLAP_DAYS = 1;

/** A new signing secret, shown in this answer alone. Throws `not_found`. */
export async function rotateSecret(ctx: SqlCtx, id: string): Promise<WebhookEndpointWithSecret> {
  const secret = newSigningSecret();
  const [row] = await ctx.sql<EndpointRow>(ROTATE_SECRET, [
    id,
    seal(secret),
    secret.slice(0, PREFIX_LENGTH),
    addDays(ctx.now, OVERLAP_DAYS),
  ]);
  if (!row) throw notFound("webhook endpoint");
  return { ...toEndpoint(row), signing_secret: secret };
}
