import { invalid } from "#lib/core/errors";
import { fromUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { answerFor } from "#lib/domain/issued-items/device-reach";
import { MOST_ATTEMPTS, noReason, refusalError } from "#lib/domain/issued-items/refusal";
import type { RedeemedItem, ScannedItem } from "./redeemable-kind.ts";
import { findScanned, findTarget, type Target, unknownToken } from "./resolve.ts";
import type { RedeemTokenBody, RedemptionResult } from "./schema.ts";
import { REDEEM_SCOPES } from "./scopes.ts";

export interface Redeemed {
  result: RedemptionResult;
  /** The result is that of an equal charge of the last moments (`DUPLICATE_SECONDS`), and nothing was charged now. */
  isReplay: boolean;
}

/**
 * Redeems the item of a token. `at` is the time of an offline redemption, which counts as not earlier than the item. Throws
 * `not_found`, `insufficient_scope`, `invalid_request` for a gift card without an amount and for any other item with one,
 * and the refusal with its `display`.
 */
export async function redeemToken(ctx: Context, body: RedeemTokenBody, at?: Date): Promise<Redeemed> {
  const check = (target: Target) => checkAmount(target, body);
  let item = await findScanned(ctx, body.token, REDEEM_SCOPES, check, body.amount_cents === undefined);
  const request = { ...body, at: at && notBefore(item, at) };
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const claimed = await item.claim(request);
    if (claimed && "redemption" in claimed) return toRedeemed(ctx, item, claimed);
    if (claimed) throw refusalError({ ...claimed, display: item.display });
    const again = await findTarget(ctx, item);
    if (!again) throw unknownToken();
    item = again;
  }
  throw noReason();
}

function checkAmount({ kind, token }: Target, { amount_cents }: RedeemTokenBody): void {
  if (kind === "gift_card" && amount_cents === undefined && token) {
    throw invalid("amount_cents", "amount_cents is required for a gift card.");
  }
  if (kind !== "gift_card" && amount_cents !== undefined) {
    throw invalid("amount_cents", "amount_cents can only be set for a gift card. Leave it out.");
  }
}

/** Returns the time of a scan, or when its item was made if that was later: the clock of the phone was wrong. */
function notBefore({ resource }: ScannedItem, at: Date): Date {
  const made = fromUnix(resource.created);
  return at < made ? made : at;
}

/**
 * The name was read before the item was claimed. A claim that waited for the erasing of its customer finds the item without one, so
 * the answer, which may be stored, has no name either.
 */
function toRedeemed(ctx: Context, item: ScannedItem, { isReplay = false, ...redeemed }: RedeemedItem): Redeemed {
  const isTheirs = redeemed.resource.customer_id === item.resource.customer_id;
  const display = isTheirs ? redeemed.display : { ...redeemed.display, name: null };
  const result = { object: "redemption_result" as const, kind: item.kind, ...redeemed, display };
  return { result: answerFor(ctx.actor, result), isReplay };
}
