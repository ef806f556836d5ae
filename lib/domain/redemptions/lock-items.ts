import { readToken } from "#lib/core/codes";
import type { Context } from "#lib/db/context";
import { findForeignCodes } from "./foreign-codes.ts";
import { isPrefixed, type Target } from "./resolve.ts";
import { LOCK_ITEMS } from "./sql.ts";

/**
 * Locks all items of these tokens, always in the same order, so that transactions that redeem several never deadlock.
 */
export async function lockItems(tx: Context, texts: readonly string[]): Promise<void> {
  const foreign = await findForeignCodes(
    tx,
    texts.filter((text) => !isPrefixed(readToken(text))),
  );
  const read: Target[] = [...texts.map(readToken), ...foreign];
  for (const [kind, lock] of LOCK_ITEMS) {
    const tokens = read.flatMap((each) => (each.kind === kind && each.token ? [each.token] : []));
    if (tokens.length > 0) await tx.sql(lock, [tokens]);
  }
}
