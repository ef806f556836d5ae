import { readToken } from "#lib/core/codes";
import { AppError, insufficientScope } from "#lib/core/errors";
import { hasScope, type Scope } from "#lib/core/scopes";
import type { Context } from "#lib/db/context";
import { answerFor } from "#lib/domain/issued-items/device-reach";
import { findForeignCode } from "./foreign-codes.ts";
import { KINDS } from "./kinds.ts";
import type { ScannedItem } from "./redeemable-kind.ts";
import type { RedemptionKind } from "./schema.ts";

/** The kind that a text leads to, and the token in its stored form, or null when no item can have it. */
export interface Target {
  kind: RedemptionKind;
  token: string | null;
}

/** Returns the item of a target, as the actor may see it, or null. */
export async function findTarget(ctx: Context, { kind, token }: Target): Promise<ScannedItem | null> {
  const found = token ? await KINDS[kind].find(ctx, token) : null;
  return found && { ...found, ...answerFor(ctx.actor, { resource: found.resource, display: found.display }) };
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
 * Returns the item that a scanned or typed text leads to: at once for a token of ours, else by the code that an item had in
 * another system. A text that could be one of our gift cards is tried as such first, or last when `isCardUnlikely`. `check` throws
 * before an item is read. Throws `not_found`, and `insufficient_scope` without the scope of the kind; a text that leads nowhere
 * needs the scope of a gift card.
 */
export async function findScanned(
  ctx: Context,
  text: string,
  scopes: Record<RedemptionKind, Scope>,
  check: (target: Target) => void = () => {},
  isCardUnlikely = false,
): Promise<ScannedItem> {
  const own = readToken(text);
  const mayUse = (kind: RedemptionKind) => hasScope(ctx.actor.scopes, scopes[kind]);
  const find = (target: Target) => {
    if (!mayUse(target.kind)) throw insufficientScope([scopes[target.kind]]);
    check(target);
    return findTarget(ctx, target);
  };
  const isOwnFirst = isPrefixed(own) || (own.token !== null && mayUse("gift_card") && !isCardUnlikely);
  const first = isOwnFirst ? await find(own) : null;
  if (first) return first;
  const foreign = isPrefixed(own) ? null : await findForeignCode(ctx, text);
  const second = foreign || !isOwnFirst ? await find(foreign ?? own) : null;
  if (!second) throw unknownToken();
  return second;
}

export const unknownToken = () =>
  new AppError(
    "not_found",
    "This store has no item with this code. Check that the code is complete, and that its mode, test or live, is right.",
  );
