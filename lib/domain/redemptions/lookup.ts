import type { Context } from "#lib/db/context";
import { findScanned } from "./resolve.ts";
import type { Lookup, LookupBody } from "./schema.ts";
import { READ_SCOPES } from "./scopes.ts";

/** Returns the item of a token, and whether it can be redeemed now. Changes nothing. Throws `not_found`, `insufficient_scope`. */
export async function lookupToken(ctx: Context, { token }: LookupBody): Promise<Lookup> {
  const { kind, resource, display, refusal } = await findScanned(ctx, token, READ_SCOPES);
  const reason = refusal()?.code ?? null;
  return { object: "redemption_lookup", kind, redeemable: reason === null, reason, resource, display };
}
