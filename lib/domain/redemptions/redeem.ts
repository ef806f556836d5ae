import { readToken } from "#lib/core/codes";
import { AppError, invalid, isAppError } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { KINDS } from "./kinds/all.ts";
import type { Asking, Taken } from "./kinds/kind.ts";
import { resolveToken, unknownToken } from "./resolve.ts";
import type { RedeemTokenBody, RedemptionKind, RedemptionResult } from "./schema.ts";

/** Says whether the answer is that of an equal charge moments ago. */
export interface Redeemed {
  result: RedemptionResult;
  isReplay: boolean;
}

/**
 * Resolves a token and redeems what it stands for in one call, judged as of `at`: now unless it happened offline.
 * A refusal carries `display`. Throws `not_found`, and for a gift card without an amount or anything else with
 * one, `invalid_request`.
 */
export async function redeemToken(ctx: Context, body: RedeemTokenBody, at?: Date): Promise<Redeemed> {
  const { kind, token } = readToken(body.token);
  if (kind === "gift_card" && body.amount_cents === undefined && token) {
    throw invalid("amount_cents", "Say how much to take from the gift card, in minor units.");
  }
  if (kind !== "gift_card" && body.amount_cents !== undefined) {
    throw invalid("amount_cents", "Only a gift card takes an amount. Leave it out.");
  }
  if (token === null) throw unknownToken();
  const { isReplay = false, ...taken } = await claim(ctx, kind, token, { ...body, at });
  const { display } = await resolveToken(ctx, token);
  return { result: { object: "redemption_result", kind, ...taken, display }, isReplay };
}

/** Redeems, or throws the refusal with what the door shows of the item. */
async function claim(ctx: Context, kind: RedemptionKind, token: string, asking: Asking): Promise<Taken> {
  const taken = await KINDS[kind].claim(ctx, token, asking).catch(async (error: unknown) => {
    if (!isAppError(error)) throw error;
    if (error.code === "not_found") throw unknownToken();
    const { display } = await resolveToken(ctx, token);
    throw new AppError(error.code, error.message, { ...error.extra, display });
  });
  if (taken) return taken;
  const found = await resolveToken(ctx, token);
  const refusal = found.refusal(asking.at ?? ctx.now, asking);
  // No reason left: a use was given back between the two statements.
  if (!refusal) return claim(ctx, kind, token, asking);
  throw new AppError(refusal.code, refusal.message, { display: found.display });
}
