import { AppError } from "#lib/core/errors";
import type { Mode } from "#lib/core/request";
import type { Context } from "#lib/db/context";
import { inMode } from "#lib/db/transaction";
import { revokeApiKey } from "#lib/domain/api-keys/revoke";
import { revokeDevice } from "#lib/domain/devices/revoke";
import { deleteEndpoint } from "#lib/domain/webhook-endpoints/delete";
import { hostOf } from "#lib/domain/webhook-endpoints/host";
import { LIST_ACCESS_MADE } from "./access-made-sql.ts";

/** Something that gives access to the store and does not end with the role of who made it. */
export interface AccessMade {
  person_id: string;
  kind: "key" | "endpoint" | "device";
  id: string;
  mode: Mode;
  /** Of an endpoint its host. */
  name: string;
  /** Of a key. */
  scopes: string[];
}

/** Lists what people have made in the store and is in use, in both modes: keys first, then endpoints and devices. */
export async function listAccessMade(ctx: Context): Promise<AccessMade[]> {
  const rows = await ctx.sql<AccessMade>(LIST_ACCESS_MADE, [ctx.realNow]);
  return rows.map((row) => (row.kind === "endpoint" ? { ...row, name: hostOf(row.name) } : row));
}

/** What an owner saw of somebody's keys, endpoints and devices, and which of them end. Ids. */
export type AccessChoice = "all" | { listed: readonly string[]; revoke: readonly string[] };

const REVOKE: Record<AccessMade["kind"], (tx: Context, id: string) => Promise<unknown>> = {
  key: revokeApiKey,
  endpoint: deleteEndpoint,
  device: revokeDevice,
};

/**
 * Ends what was chosen of what a person made, in the transaction of a change of their role. The caller has locked the role, so
 * that nobody with it makes a key in the meantime. Throws `invalid_transition` when something is in use that was not listed.
 */
export async function revokeAccessMade(tx: Context, userId: string, choice: AccessChoice): Promise<void> {
  const made = (await listAccessMade(tx)).filter(({ person_id }) => person_id === userId);
  if (choice !== "all" && made.some(({ id }) => !choice.listed.includes(id))) {
    throw new AppError(
      "invalid_transition",
      "This person has created something that was not listed, so nothing was changed. Reload the page, then choose again.",
    );
  }
  for (const { kind, id, mode } of made) {
    if (choice === "all" || choice.revoke.includes(id)) await REVOKE[kind](inMode(tx, mode), id);
  }
}
