import { spellingsOf } from "#lib/core/shown-email";
import type { Context } from "#lib/db/context";
import { FORMER_OF } from "./merge-sql.ts";

/** A customer who was merged into another one. */
export interface Former {
  /** The id that they had. */
  id: string;
  /** The address that they had. */
  email: string;
  created_at: Date;
  source: string | null;
  actor_kind: string;
  /** Another customer has the address now. */
  is_taken: boolean;
}

/** Returns the customers who were merged into this one, newest first. */
export const listFormer = (ctx: Context, id: string): Promise<Former[]> => ctx.sql<Former>(FORMER_OF, [id]);

/**
 * Returns the addresses of a customer in lower case, in each spelling that a text can have: their own, and former ones that no
 * other customer has now.
 */
export const addressesOf = (email: string, former: readonly Former[]): string[] => [
  ...new Set([email, ...former.filter((one) => !one.is_taken).map((one) => one.email)].flatMap(spellingsOf)),
];
