import type { Context } from "#lib/db/context";
import { resolveToken } from "./resolve.ts";
import type { Lookup, LookupBody } from "./schema.ts";

/** Returns the item of a token, and whether it can be redeemed now. Changes nothing. Throws `not_found`. */
export async function lookupToken(ctx: Context, { token }: LookupBody): Promise<Lookup> {
  const { kind, resource, display, refusal } = await resolveToken(ctx, token);
  const reason = refusal(ctx.now)?.code ?? null;
  return { object: "redemption_lookup", kind, redeemable: reason === null, reason, resource, display };
}
