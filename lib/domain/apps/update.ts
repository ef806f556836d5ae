import { notFound } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { findApp } from "./find.ts";
import type { App, AppPatch } from "./schema.ts";
import { LOCK_APP, UPDATE_APP } from "./sql.ts";

type Before = Pick<App, "name" | "logo" | "redirect_uris" | "scopes">;

/**
 * Changes an app. Removing scopes limits its future requests, and does not change what stores have already allowed. Throws
 * `not_found`.
 */
export function updateApp(ctx: Context, id: string, patch: AppPatch): Promise<App> {
  const redirect_uris = patch.redirect_uris ? [...new Set(patch.redirect_uris)] : null;
  const scopes = patch.scopes ? [...new Set(patch.scopes)] : null;
  const values = [id, patch.name ?? null, patch.logo !== undefined, patch.logo ?? null, redirect_uris, scopes];
  return inTransaction(ctx, async (tx) => {
    const [before] = await tx.sql<Before>(LOCK_APP, [id]);
    if (!before) throw notFound("app");
    await tx.sql(UPDATE_APP, values);
    const after = await findApp(tx, id);
    await recordAppChanges(tx, before, after);
    return after;
  });
}

/** Records the old and new values of the changed fields. For the logo, records only that it changed. */
async function recordAppChanges(tx: Context, before: Before, after: App): Promise<void> {
  const fields = ["name", "logo", "redirect_uris", "scopes"] as const;
  const changed = fields.filter((field) => String(before[field]) !== String(after[field]));
  if (changed.length === 0) return;
  const shown = ({ name, redirect_uris, scopes }: Before) => ({ name, redirect_uris, scopes });
  const details = { changed, from: shown(before), to: shown(after) };
  await recordSecurityEvent(tx, { action: "app.updated", targetId: after.id, details });
}
