import { statement } from "#lib/db/client";
import { byEachKey, recordClaim } from "#lib/domain/issued-items/claim-sql";
import { insertReversal } from "#lib/domain/issued-items/reverse";

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

/** Any membership whose renewal is due at $3. No row: every stored status is current. */
export const IS_ONE_DUE = statement(
  "memberships.is-one-due",
  `SELECT id FROM membership
    WHERE merchant_id = $1 AND mode = $2 AND ${dueBy("$3")}
    ORDER BY current_period_end LIMIT 1`,
);

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
export const FIND_MEMBERSHIP = byEachKey((column) =>
  statement(
    `memberships.find.${column}`,
    `SELECT m.*, p.title AS product_title, o.customer_name, s.timezone, s.allow_past_due_checkin
       FROM membership m
       JOIN product p ON p.merchant_id = m.merchant_id AND p.id = m.product_id
       JOIN orders o ON o.merchant_id = m.merchant_id AND o.id = m.order_id
       JOIN store_settings s ON s.merchant_id = m.merchant_id
      WHERE m.merchant_id = $1 AND m.mode = $2 AND m.${column} = $3`,
  ),
);

/** Follows `claimed`, the membership with the period in which the check-in counts. */
const RECORD = recordClaim({
  log: "membership_checkin",
  itemColumn: "membership_id",
  timeColumn: "checked_in_at",
  eventType: "membership.checked_in",
  eventRow: `to_jsonb(logged) || jsonb_build_object(
                'max_checkins_per_period', claimed.max_checkins_per_period, 'used_this_period', claimed.used_this_period,
                'current_period_start', claimed.current_period_start, 'current_period_end', claimed.current_period_end)`,
});

/**
 * Takes one check-in of the current period and writes its log row, event and deliveries in one statement: all of it or
 * none. PostgreSQL checks the condition again under the lock of the row, so no period has more check-ins than its cap,
 * however many scans there are at once. The constraint `membership_uses_check` refuses that too. No row: the check-in
 * is refused, is of an earlier period, or needs a renewal first. The greatest(least()) is `countedAt` in SQL. $3 id or
 * token, $4 to $10 as in `recordClaim`.
 */
export const CLAIM_CHECKIN = byEachKey((column) =>
  statement(
    `memberships.claim.${column}`,
    `WITH claimed AS (
       UPDATE membership m
          SET used_this_period = m.used_this_period + 1
         FROM store_settings s
        WHERE m.merchant_id = $1::uuid AND m.mode = $2::text AND m.${column} = $3 AND s.merchant_id = m.merchant_id
          AND (m.status IN ('active', 'trialing') OR (m.status = 'past_due' AND s.allow_past_due_checkin)
               OR (m.status = 'canceled' AND m.canceled_at >= m.current_period_end))
          AND greatest(least($5::timestamptz, $4::timestamptz), m.created_at) >= m.current_period_start
          AND greatest(least($5::timestamptz, $4::timestamptz), m.created_at) < m.current_period_end
          AND (m.max_checkins_per_period IS NULL OR m.used_this_period < m.max_checkins_per_period)
       RETURNING m.*
     ), ${RECORD}`,
  ),
);

/** Locks a membership, so that check-ins, renewals and cancellations run one after another. By the primary key. */
export const LOCK_MEMBERSHIP = statement(
  "memberships.lock",
  "SELECT NULL::timestamptz AS voided_at FROM membership WHERE merchant_id = $1 AND mode = $2 AND id = $3 FOR UPDATE",
);

/**
 * Takes one check-in of an earlier period of a locked membership. Counts that period's check-ins in the log, and does
 * not change the count of the current period. $3 to $11 as in CLAIM_CHECKIN, $12 and $13 the period. Index:
 * membership_checkin (merchant_id, membership_id, …).
 */
export const CLAIM_EARLIER_CHECKIN = statement(
  "memberships.claim-earlier",
  `WITH used AS (
     SELECT count(*)::int AS count
       FROM membership m
       JOIN membership_checkin c ON c.merchant_id = m.merchant_id AND c.membership_id = m.id
      WHERE m.merchant_id = $1::uuid AND m.id = $3::uuid AND c.merchant_id = $1::uuid AND c.mode = $2::text AND c.membership_id = $3::uuid
        AND greatest(least(c.checked_in_at, c.created_at), m.created_at) >= $12::timestamptz
        AND greatest(least(c.checked_in_at, c.created_at), m.created_at) < $13::timestamptz
        AND NOT EXISTS (SELECT 1 FROM redemption_reversal v
                         WHERE v.merchant_id = c.merchant_id AND v.redemption_id = c.id)
   ), claimed AS (
     SELECT m.merchant_id, m.mode, m.id, m.order_item_id, m.product_id, m.customer_id, m.qr_token, m.status,
            m.max_checkins_per_period, m.cancel_at_period_end, m.created_at, used.count + 1 AS used_this_period,
            $12::timestamptz AS current_period_start, $13::timestamptz AS current_period_end
       FROM membership m, used
      WHERE m.merchant_id = $1::uuid AND m.mode = $2::text AND m.id = $3::uuid
        AND (m.max_checkins_per_period IS NULL OR used.count < m.max_checkins_per_period)
   ), ${RECORD}`,
);

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
