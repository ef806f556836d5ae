import { AppError } from "#lib/core/errors";
import { EVENTS_KEPT_DAYS, MAX_OLD_SECRETS, SECRET_OVERLAP_HOURS } from "#lib/core/limits";
import { newSigningSecret, PREFIX_LENGTH } from "#lib/core/secrets";
import { HOUR_SECONDS } from "#lib/core/spans";
import { addDays, addSeconds } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { seal } from "#lib/db/seal";
import { inTransaction } from "#lib/db/transaction";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { findEndpoint } from "./find.ts";
import { hostOf } from "./host.ts";
import { type EndpointRow, toEndpoint } from "./row.ts";
import type { WebhookEndpointWithSecret } from "./schema.ts";
import { ROTATE_SECRET } from "./sql.ts";

/** Each adds 120 bytes to the headers of a delivery; servers commonly take 8 KiB of headers. Also a CHECK. */
/**
 * Old secrets are stored as long as the events that they signed, so that `explainSignature` recognizes their
 * signatures.
 */
const REMEMBERED_DAYS = EVENTS_KEPT_DAYS;

/**
 * Replaces the signing secret. Only this result contains the new one. Throws `not_found`, and `invalid_transition` when
 * `MAX_OLD_SECRETS` still sign, because a secret that signs is never removed.
 */
export async function rotateSecret(ctx: Context, id: string): Promise<WebhookEndpointWithSecret> {
  const secret = newSigningSecret();
  const values = [
    id,
    seal(secret),
    secret.slice(0, PREFIX_LENGTH),
    addSeconds(ctx.realNow, SECRET_OVERLAP_HOURS * HOUR_SECONDS),
    addDays(ctx.realNow, -REMEMBERED_DAYS),
    MAX_OLD_SECRETS,
    ctx.realNow,
  ];
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.sql<EndpointRow>(ROTATE_SECRET, values);
    if (!row) throw await refusal(tx, id);
    const details = { host: hostOf(row.url) };
    await recordSecurityEvent(tx, { action: "webhook_endpoint.secret_rotated", targetId: id, details });
    return { ...toEndpoint(row), signing_secret: secret };
  });
}

async function refusal(ctx: Context, id: string): Promise<AppError> {
  await findEndpoint(ctx, id);
  return new AppError(
    "invalid_transition",
    `The signing secret was rotated ${MAX_OLD_SECRETS} times within ${SECRET_OVERLAP_HOURS} hours, and the old secrets still sign. Wait until one of them expires, or create a new endpoint.`,
  );
}
