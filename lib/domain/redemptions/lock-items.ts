import { readToken } from "#lib/core/codes";
import { type Statement, statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import type { RedemptionKind } from "./schema.ts";

/** By the unique indexes on tokens and codes. $3 tokens. */
const lockBy = (table: RedemptionKind, column: "qr_token" | "code"): Statement =>
  statement(
    `redemptions.lock-all.${table}`,
    `SELECT id FROM ${table} WHERE merchant_id = $1 AND mode = $2 AND ${column} = ANY ($3::text[]) ORDER BY id FOR UPDATE`,
  );

/** In the order in which rows are claimed: by table, then id. */
const LOCKS: readonly [RedemptionKind, Statement][] = [
  ["booking", lockBy("booking", "qr_token")],
  ["gift_card", lockBy("gift_card", "code")],
  ["membership", lockBy("membership", "qr_token")],
  ["ticket", lockBy("ticket", "qr_token")],
  ["voucher", lockBy("voucher", "qr_token")],
];

/** Locks all that these tokens stand for, so that transactions that each redeem several never wait in a circle. */
export async function lockItems(tx: Context, texts: readonly string[]): Promise<void> {
  const read = texts.map(readToken);
  for (const [kind, lock] of LOCKS) {
    const tokens = read.flatMap((each) => (each.kind === kind && each.token ? [each.token] : []));
    if (tokens.length > 0) await tx.sql(lock, [tokens]);
  }
}
