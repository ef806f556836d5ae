import { statement } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { lockStoreSettings } from "#lib/domain/stores/read";

/** Who takes the payments of a store: `own` is the account of the operator's key of Stripe. */
export type Payments = "own" | "none";

/** For both modes. $3 account, $4 now. The mode is not used: $2. */
const SET = statement(
  "payments.set-account",
  `INSERT INTO payment_account (merchant_id, mode, account, created_at)
   SELECT $1::uuid, m.mode, $3::text, $4::timestamptz FROM unnest(ARRAY['test', 'live']) AS m (mode) WHERE $2::text IS NOT NULL
       ON CONFLICT (merchant_id, mode) DO UPDATE SET account = excluded.account
RETURNING mode`,
);
const REMOVE = statement(
  "payments.remove-account",
  "DELETE FROM payment_account WHERE merchant_id = $1 AND $2::text IS NOT NULL RETURNING mode",
);
const GET = statement(
  "payments.get-account",
  "SELECT account FROM payment_account WHERE merchant_id = $1 AND $2::text IS NOT NULL LIMIT 1",
);

/** Returns who takes the payments of a store. */
export async function getPayments(ctx: PrismaContext): Promise<Payments> {
  const [row] = await ctx.sql<{ account: Payments }>(GET, []);
  return row?.account ?? "none";
}

/**
 * Says who takes new payments of a store, in both modes: only the operator does, so that nobody else's store ever sells into the
 * operator's account. What was begun before stays where it is. A mode whose key is missing takes none.
 */
export function setPayments(ctx: PrismaContext, to: Payments): Promise<void> {
  return inPrismaTransaction(ctx, async (tx) => {
    await lockStoreSettings(tx);
    const from = await getPayments(tx);
    if (from === to) return;
    await (to === "none" ? tx.sql(REMOVE, []) : tx.sql(SET, [to, tx.realNow]));
    await recordSecurityEvent(tx, {
      action: "store_settings.updated",
      details: { changes: { payments: { from, to } } },
    });
  });
}
