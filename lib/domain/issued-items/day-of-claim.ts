import { storeDay } from "#lib/core/day";
import type { Context } from "#lib/db/context";
import { getSettings } from "#lib/domain/store-settings/read";
import type { Admission } from "./admission.ts";
import type { RedeemOptions } from "./claim.ts";

/**
 * Returns the last two parameters of a claim: the moments between which the store's day is, for a door that admits only what is for
 * today, or null and null for any day. See `docs/decisions/082-local-times.md`.
 */
export async function dayOfClaim(
  ctx: Context,
  { only_today }: Admission,
  { at = ctx.now }: RedeemOptions,
): Promise<[from: Date | null, to: Date | null]> {
  if (!only_today) return [null, null];
  const { from, to } = storeDay(at, (await getSettings(ctx)).timezone);
  return [from, to];
}
