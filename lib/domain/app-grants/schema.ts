import { z } from "zod";
import { Id, Mode, Timestamp } from "#lib/core/schema";

/**
 * Why a grant ended: a person of the store revoked it, the app revoked it, the app was deleted, a code or refresh token was
 * used twice (it may have been stolen), or the role of the person who allowed it ended.
 */
export const GrantEnd = z.enum(["revoked", "app", "app_deleted", "code_reused", "token_reused", "role"]);
export type GrantEnd = z.infer<typeof GrantEnd>;

/** An app as the store that installed it sees it. */
export const InstalledApp = z.object({
  /** The id of the grant, by which it is revoked. */
  id: Id,
  object: z.literal("installed_app"),
  created: Timestamp,
  mode: Mode,
  app_id: Id,
  name: z.string(),
  /** A picture as a `data:` address. */
  logo: z.string().nullable(),
  /** The name of its maker's store. */
  maker: z.string(),
  /** The allowed scopes. */
  scopes: z.array(z.string()),
  /** The person who last allowed it; null after that person was deleted. */
  granted_by: z.string().nullable(),
  /** When it was last allowed. */
  granted_at: Timestamp,
  last_used_at: Timestamp.nullable(),
  ended_at: Timestamp.nullable(),
  end: GrantEnd.nullable(),
});
export type InstalledApp = z.infer<typeof InstalledApp>;
