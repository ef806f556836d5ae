import { AppError, invalid, isAppError } from "#lib/core/errors";
import { fromUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { redeemOrRefuse } from "#lib/domain/issued-items/refusal";
import { KINDS } from "./kinds.ts";
import type { RedeemedItem, RedeemRequest } from "./redeemable-kind.ts";
import { resolveTarget, type Target, unknownToken, withTarget } from "./resolve.ts";
import type { RedeemTokenBody, RedemptionKind, RedemptionResult } from "./schema.ts";
import { REDEEM_SCOPES } from "./scopes.ts";

export interface Redeemed {
  result: RedemptionResult;
  /** The result is that of an equal charge of the last 30 seconds, and nothing was charged now. */
  isReplay: boolean;
}

/**
 * Redeems the item of a token. `at` is the time of an offline redemption, which counts as not earlier than the item. Throws
 * `not_found`, `insufficient_scope`, `invalid_request` for a gift card without an amount and for any other item with one,
 * and the refusal with its `display`.
 */
export const redeemToken = (ctx: Context, body: RedeemTokenBody, at?: Date): Promise<Redeemed> =>
  withTarget(
    ctx,
    body.token,
    REDEEM_SCOPES,
    (target) => redeemTarget(ctx, target, body, at),
    body.amount_cents === undefined,
  );

async function redeemTarget(
  ctx: Context,
  { kind, token }: Target,
  body: RedeemTokenBody,
  at: Date | undefined,
): Promise<Redeemed> {
  if (kind === "gift_card" && body.amount_cents === undefined && token) {
    throw invalid("amount_cents", "amount_cents is required for a gift card.");
  }
  if (kind !== "gift_card" && body.amount_cents !== undefined) {
    throw invalid("amount_cents", "amount_cents can only be set for a gift card. Leave it out.");
  }
  if (token === null) throw unknownToken();
  const time = at && (await notBeforeItem(ctx, { kind, token }, at));
  const { isReplay = false, ...redeemed } = await redeem(ctx, kind, token, { ...body, at: time });
  const { display } = await resolveTarget(ctx, { kind, token });
  return { result: { object: "redemption_result", kind, ...redeemed, display }, isReplay };
}

/** Returns the time of a scan, or when its item was made if that was later: the clock of the phone was wrong. */
async function notBeforeItem(ctx: Context, target: { kind: RedemptionKind; token: string }, at: Date): Promise<Date> {
  const made = fromUnix((await resolveTarget(ctx, target)).resource.created);
  return at < made ? made : at;
}

/** Redeems the item, or throws the refusal with its `display`. */
function redeem(ctx: Context, kind: RedemptionKind, token: string, request: RedeemRequest): Promise<RedeemedItem> {
  return redeemOrRefuse(
    () => KINDS[kind].claim(ctx, token, request).catch((error: unknown) => addDisplay(ctx, { kind, token }, error)),
    async () => {
      const { refusal, display } = await resolveTarget(ctx, { kind, token });
      const reason = refusal(request.at ?? ctx.now, request);
      return reason && { ...reason, display };
    },
  );
}

async function addDisplay(ctx: Context, target: Target, error: unknown): Promise<never> {
  if (!isAppError(error)) throw error;
  if (error.code === "not_found") throw unknownToken();
  const { display } = await resolveTarget(ctx, target);
  throw new AppError(error.code, error.message, { ...error.extra, display });
}
