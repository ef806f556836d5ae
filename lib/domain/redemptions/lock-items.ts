import { readToken } from "#lib/core/codes";
import type { Context } from "#lib/db/context";
import { LOCK_ITEMS } from "./sql.ts";

/**
 * Locks all items of these tokens, always in the same order, so that transactions that redeem several never deadlock.
 */
export async function lockItems(tx: Context, texts: readonly string[]): Promise<void> {
  const read = texts.map(readToken);
  for (const [kind, lock] of LOCK_ITEMS) {
    const tokens = read.flatMap((each) => (each.kind === kind && each.token ? [each.token] : []));
    if (tokens.length > 0) await tx.sql(lock, [tokens]);
  }
}
