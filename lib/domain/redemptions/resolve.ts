import { readToken } from "#lib/core/codes";
import { AppError } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { KINDS } from "./kinds.ts";
import type { ScannedItem } from "./redeemable-kind.ts";

/** Returns the item of a scanned or typed token. Throws `not_found`. */
export async function resolveToken(ctx: Context, text: string): Promise<ScannedItem> {
  const found = await findByToken(ctx, text);
  if (!found) throw unknownToken();
  return found;
}

/** As `resolveToken`, but returns null for an unknown token. */
export async function findByToken(ctx: Context, text: string): Promise<ScannedItem | null> {
  const { kind, token } = readToken(text);
  return token ? KINDS[kind].find(ctx, token) : null;
}

export const unknownToken = () =>
  new AppError(
    "not_found",
    "This store has no item with this code. Check that the code is complete, and whether it is for test or live mode.",
  );
