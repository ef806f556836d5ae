import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { hashToken, newClientSecret, PREFIX_LENGTH } from "#lib/core/secrets";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { findApp } from "./find.ts";
import type { App, AppInput } from "./schema.ts";
import { CREATE_APP, FIND_REGISTRANT } from "./sql.ts";

const MAX_APPS = 100;

const NOT_CONFIRMED =
  "Confirm your e-mail address before you register an app. Open the link in our email, or send a new one under Your account.";
const NO_OWNER_CONFIRMED =
  "No owner of this store has confirmed an e-mail address. Ask an owner to open the link in our email, or to send a new one in the dashboard under Your account. Then register the app.";

/**
 * Registers an app of the store. `secret` is the whole client secret of a confidential app, which is returned only here and never
 * stored; null for a public app. Throws `invalid_transition` when the store has too many apps, or when the person who registers
 * has not confirmed their e-mail address. Without a person, as on the command line, an owner of the store must have.
 */
export function createApp(ctx: Context, input: AppInput): Promise<{ app: App; secret: string | null }> {
  const { name, logo = null, type } = input;
  const [redirect_uris, scopes] = [[...new Set(input.redirect_uris)], [...new Set(input.scopes)]];
  const secret = type === "confidential" ? newClientSecret() : null;
  const person = ctx.actor.kind === "user" ? ctx.actor.id : null;
  const filed = [secret && hashToken(secret), MAX_APPS, secret?.slice(0, PREFIX_LENGTH) ?? null];
  const values = [newId(), name, logo, redirect_uris, type, scopes, person, ctx.realNow, ...filed];
  return inTransaction(ctx, async (tx) => {
    const [registrant] = await tx.sql(FIND_REGISTRANT, [person]);
    if (!registrant) throw new AppError("invalid_transition", person ? NOT_CONFIRMED : NO_OWNER_CONFIRMED);
    const [row] = await tx.sql<{ id: string }>(CREATE_APP, values);
    if (!row)
      throw new AppError(
        "invalid_transition",
        `This store has ${MAX_APPS} apps, the maximum. Delete one, then register the app.`,
      );
    const details = { name, type, redirect_uris, scopes };
    await recordSecurityEvent(tx, { action: "app.created", targetId: row.id, details });
    return { app: await findApp(tx, row.id), secret };
  });
}
