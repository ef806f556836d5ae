import { statement } from "#lib/db/client";
import { IS_IN_USE_AT } from "#lib/domain/devices/sql";

/** One event ($3). By the primary keys. */
export const ROOM_TICKET_EVENT = statement(
  "room.event",
  `SELECT e.id, p.title, e.location, e.starts_at, e.ends_at, e.capacity, e.sold_count AS sold
     FROM ticket_event e JOIN product p ON p.merchant_id = e.merchant_id AND p.id = e.product_id
    WHERE e.merchant_id = $1 AND e.mode = $2 AND e.id = $3::uuid`,
);

/**
 * Guests of an event ($3) that were let in from $4 to $5, by quarter of an hour and by phone. Indexes: ticket_redemption
 * (merchant_id, mode, redeemed_at), the primary keys.
 */
export const ROOM_USES = statement(
  "room.uses",
  `SELECT date_bin('15 minutes', r.redeemed_at, timestamptz 'epoch') AS at,
          CASE WHEN r.actor_kind = 'device' THEN r.actor_id END AS device, count(*)::int AS count, max(r.redeemed_at) AS last_at
     FROM ticket_redemption r
     JOIN ticket t ON t.merchant_id = r.merchant_id AND t.id = r.ticket_id
    WHERE r.merchant_id = $1 AND r.mode = $2 AND r.redeemed_at >= $4::timestamptz AND r.redeemed_at <= $5::timestamptz
      AND t.ticket_event_id = $3::uuid
      AND NOT EXISTS (SELECT 1 FROM redemption_reversal v WHERE v.merchant_id = $1 AND v.redemption_id = r.id)
    GROUP BY 1, 2`,
);

/** The phones that can scan at $3, the newest $4. Index: device_in_use. */
export const ROOM_PHONES = statement(
  "room.phones",
  `SELECT id, name, last_used_at, state, state_at FROM device
    WHERE merchant_id = $1 AND mode = $2 AND ${IS_IN_USE_AT("$3::timestamptz")}
    ORDER BY created_at DESC, id DESC LIMIT $4::int`,
);

/**
 * What phones were refused since $3, by error: of the latest $4 refused requests. Index: request_log (merchant_id, mode,
 * status_class, created_at, id).
 */
export const ROOM_REFUSALS = statement(
  "room.refusals",
  `SELECT error, count(*)::int AS count
     FROM (SELECT error, path, actor_kind FROM request_log
            WHERE merchant_id = $1 AND mode = $2 AND status_class = 4 AND created_at >= $3::timestamptz
            ORDER BY created_at DESC, id DESC LIMIT $4::int) latest
    WHERE path = '/v1/redemptions' AND actor_kind = 'device' AND error IS NOT NULL
    GROUP BY error ORDER BY count DESC, error`,
);

/** The newest $3 open conflicts. Index: redemption_conflict_open. */
export const ROOM_CONFLICTS = statement(
  "room.conflicts",
  `SELECT id, redeemed_at AS at, source, error, kind IS NOT NULL AS is_known FROM redemption_conflict
    WHERE merchant_id = $1 AND mode = $2 AND resolved_at IS NULL
    ORDER BY created_at DESC, id DESC LIMIT $3::int`,
);
