import { AppError, notFound } from "#lib/core/errors";
import { SECRET_OVERLAP_HOURS } from "#lib/core/limits";
import { hashToken, newClientSecret, PREFIX_LENGTH } from "#lib/core/secrets";
import { HOUR_SECONDS } from "#lib/core/spans";
import { addSeconds } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { findApp } from "./find.ts";
import type { App } from "./schema.ts";
import { LOCK_APP, ROTATE_SECRET } from "./sql.ts";

const MAX_SECRETS = 10;

/**
 * Creates a new client secret, which is returned only here. Throws `not_found`, and `invalid_transition` for a public app, which
 * has no secret, or while too many old secrets are valid.
 */
export function rotateAppSecret(ctx: Context, id: string): Promise<{ app: App; secret: string }> {
  const secret = newClientSecret();
  const values = [
    id,
    addSeconds(ctx.realNow, SECRET_OVERLAP_HOURS * HOUR_SECONDS),
    hashToken(secret),
    secret.slice(0, PREFIX_LENGTH),
    ctx.realNow,
  ];
  return inTransaction(ctx, async (tx) => {
    const [locked] = await tx.sql(LOCK_APP, [id]);
    if (!locked) throw notFound("app");
    const { name, type, secrets } = await findApp(tx, id);
    if (type === "public")
      throw new AppError(
        "invalid_transition",
        "A public app has no client secret to rotate. Register a confidential app to get one.",
      );
    if (secrets.length >= MAX_SECRETS) throw tooMany();
    await tx.sql(ROTATE_SECRET, values);
    await recordSecurityEvent(tx, { action: "app.secret_rotated", targetId: id, details: { name } });
    return { app: await findApp(tx, id), secret };
  });
}

const tooMany = (): AppError =>
  new AppError(
    "invalid_transition",
    `The client secret was rotated ${MAX_SECRETS - 1} times within ${SECRET_OVERLAP_HOURS} hours, and the old secrets still work. Wait until one of them expires, then rotate again.`,
  );
