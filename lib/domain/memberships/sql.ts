import { statement } from "#lib/db/client";
import { claimed, claimStatements } from "#lib/domain/issued-items/claim-sql";
import { findStatements } from "#lib/domain/issued-items/find";
import { insertReversal } from "#lib/domain/issued-items/reverse";
import { MEMBERSHIP_SCAN_TIMES, MEMBERSHIP_TIMES } from "./row.ts";

/** With the fields that `asOf` needs. By the primary keys. */
export const GET_MEMBERSHIP = statement(
  "memberships.get",
  `SELECT m.*, s.timezone
     FROM membership m
     JOIN store_settings s ON s.merchant_id = m.merchant_id
    WHERE m.merchant_id = $1 AND m.mode = $2 AND m.id = $3`,
);

/** Returns the condition for a due renewal. Index: membership_due. */
export const dueBy = (now: string): string =>
  `(status IN ('active', 'trialing', 'past_due') AND current_period_end <= ${now}::timestamptz)`;

/**
 * Returns the SQL of the status of a membership `m` at `now`, also when its renewal is not applied yet: `asOf` in SQL.
 */
export const statusAt = (now: string, m = "membership"): string =>
  `CASE WHEN ${m}.status = 'canceled' OR ${m}.current_period_end > ${now}::timestamptz THEN ${m}.status
        WHEN ${m}.cancel_at_period_end THEN 'canceled'
        WHEN ${m}.status = 'trialing' THEN 'active'
        ELSE ${m}.status END`;

/** The memberships of an order whose renewal is due. $3 order, $4 now. Index: membership (merchant_id, order_id, …). */
export const DUE_OF_ORDER = statement(
  "memberships.due-of-order",
  `SELECT id FROM membership
    WHERE merchant_id = $1 AND mode = $2 AND order_id = $3::uuid AND ${dueBy("$4")}
    ORDER BY id`,
);

/** With the fields that a scanner and a renewal need. By the primary key, or the unique index on qr_token. */
export const FIND_MEMBERSHIP = findStatements("memberships.find", "find_membership", MEMBERSHIP_SCAN_TIMES);

/**
 * Takes one check-in of the current period, of which none has more than its cap. No row: the check-in is refused, is of an earlier
 * period, or needs a renewal first.
 */
export const CLAIM_CHECKIN = claimStatements("memberships.claim", "claim_checkin", MEMBERSHIP_TIMES);

/** Locks a membership, so that check-ins, renewals and cancellations run one after another. By the primary key. */
export const LOCK_MEMBERSHIP = statement(
  "memberships.lock",
  "SELECT NULL::timestamptz AS voided_at FROM membership WHERE merchant_id = $1 AND mode = $2 AND id = $3 FOR UPDATE",
);

/**
 * Takes one check-in of an earlier period, which counts in that period only. $3 id, $4 to $11 as in `claimStatements`, $12 and $13
 * the period.
 */
export const CLAIM_EARLIER_CHECKIN = {
  ...statement(
    "memberships.claim-earlier",
    claimed(
      "claim_earlier_checkin",
      Array.from({ length: 13 }, (_, n) => `$${n + 1}`),
    ),
  ),
  times: MEMBERSHIP_TIMES,
};

/** Renews a locked membership. $3 id, $4 status, $5 and $6 period, $7 canceled_at, $8 used_this_period. */
export const RENEW = statement(
  "memberships.renew",
  `UPDATE membership
      SET status = $4::text, current_period_start = $5::timestamptz, current_period_end = $6::timestamptz,
          canceled_at = $7::timestamptz, used_this_period = $8::int
    WHERE merchant_id = $1::uuid AND mode = $2::text AND id = $3::uuid
RETURNING *`,
);

/** No row when the membership is canceled or already ends with its period. $3 id. */
export const CANCEL_AT_PERIOD_END = statement(
  "memberships.cancel-at-period-end",
  `UPDATE membership SET cancel_at_period_end = true
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND status <> 'canceled' AND NOT cancel_at_period_end
RETURNING *`,
);

/** Cancels a membership once: no row when it is already canceled. $3 id, $4 now. */
export const CANCEL_NOW = statement(
  "memberships.cancel-now",
  `UPDATE membership SET status = 'canceled', canceled_at = $4
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND status <> 'canceled'
RETURNING *`,
);

/**
 * Reverses a check-in of a locked membership. The check-in returns to the allowance of the period in which it counts
 * (see `countedAt`), so one of an earlier period does not change the current count. $3 membership, $4 to $8 as in
 * `insertReversal`.
 */
export const REVERSE_CHECKIN = statement(
  "redemptions.reverse.membership",
  `${insertReversal("membership")}
   UPDATE membership m
      SET used_this_period = m.used_this_period - CASE
            WHEN greatest(least(c.checked_in_at, c.created_at), m.created_at) >= m.current_period_start
             AND greatest(least(c.checked_in_at, c.created_at), m.created_at) < m.current_period_end THEN 1 ELSE 0 END
     FROM reversal, membership_checkin c
    WHERE m.merchant_id = $1::uuid AND m.mode = $2::text AND m.id = $3::uuid
      AND c.merchant_id = m.merchant_id AND c.id = $4::uuid
RETURNING m.*, reversal.id AS reversal_id`,
);
