import { readToken } from "#lib/core/codes";
import { AppError, insufficientScope, isAppError } from "#lib/core/errors";
import { hasScope, type Scope } from "#lib/core/scopes";
import type { Context } from "#lib/db/context";
import { findForeignCode } from "#lib/domain/foreign-codes/find";
import { answerFor } from "#lib/domain/issued-items/device-reach";
import { KINDS } from "./kinds.ts";
import type { ScannedItem } from "./redeemable-kind.ts";
import type { RedemptionKind } from "./schema.ts";

/** The kind that a text leads to, and the token in its stored form, or null when no item can have it. */
export interface Target {
  kind: RedemptionKind;
  token: string | null;
}

/** Returns the item of a target, as the actor may see it. Throws `not_found`. */
export async function resolveTarget(ctx: Context, { kind, token }: Target): Promise<ScannedItem> {
  const found = token ? await KINDS[kind].find(ctx, token) : null;
  if (!found) throw unknownToken();
  const { resource, display } = found;
  return { ...found, ...answerFor(ctx.actor, { resource, display }) };
}

/** Returns the item of a scanned or typed token or of a code of another system, or null. */
export async function findByToken(ctx: Context, text: string): Promise<ScannedItem | null> {
  const { kind, token } = readToken(text);
  const own = token ? await KINDS[kind].find(ctx, token) : null;
  if (own) return own;
  const foreign = await findForeignCode(ctx, text);
  return foreign && KINDS[foreign.kind].find(ctx, foreign.token);
}

/** True for a token whose prefix says its kind. The route has checked its scope, and no other code can have its form. */
export const isPrefixed = ({ kind, token }: Target): boolean => token !== null && kind !== "gift_card";

/**
 * Calls `work` with what a scanned or typed text leads to: at once for a token of ours, else by the code that an item had in
 * another system. A text that could be one of our gift cards is tried as such first, or last when `isCardUnlikely`. Throws
 * `insufficient_scope` without the scope of the kind; a text that leads nowhere needs the scope of a gift card.
 */
export async function withTarget<T>(
  ctx: Context,
  text: string,
  scopes: Record<RedemptionKind, Scope>,
  work: (target: Target) => Promise<T>,
  isCardUnlikely = false,
): Promise<T> {
  const own = readToken(text);
  const mayUse = (kind: RedemptionKind) => hasScope(ctx.actor.scopes, scopes[kind]);
  const workOn = (target: Target) => {
    if (!mayUse(target.kind)) throw insufficientScope([scopes[target.kind]]);
    return work(target);
  };
  if (isPrefixed(own)) return workOn(own);
  const triesCardFirst = own.token !== null && mayUse("gift_card") && !isCardUnlikely;
  if (!triesCardFirst) return workOn((await findForeignCode(ctx, text)) ?? own);
  try {
    return await work(own);
  } catch (error) {
    const foreign = isAppError(error) && error.code === "not_found" ? await findForeignCode(ctx, text) : null;
    if (!foreign) throw error;
    return workOn(foreign);
  }
}

export const unknownToken = () =>
  new AppError(
    "not_found",
    "This store has no item with this code. Check that the code is complete, and that its mode, test or live, is right.",
  );
