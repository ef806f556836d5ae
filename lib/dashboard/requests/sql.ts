import { statement } from "#lib/db/client";

/** By the primary key. */
export const GET_REQUEST = statement(
  "request-log.get",
  "SELECT * FROM request_log WHERE merchant_id = $1 AND mode = $2 AND id = $3",
);

/**
 * The events that a request wrote: $3 its time, which they have too, $4 its id. Index: event (merchant_id, mode, created_at,
 * id), so that events need no index by their request.
 */
export const LIST_EVENTS = statement(
  "request-log.events",
  `SELECT id, type, object_id FROM event
    WHERE merchant_id = $1 AND mode = $2 AND created_at = $3::timestamptz AND request_id = $4
    ORDER BY id LIMIT 100`,
);

/** The names of keys, scanner passes and apps. $3 ids. By the primary keys. */
export const NAMES_OF_CALLERS = statement(
  "request-log.callers",
  `SELECT id, name FROM api_key WHERE merchant_id = $1 AND mode = $2 AND id = ANY (ARRAY(SELECT unnest($3::uuid[])))
    UNION ALL
   SELECT id, name FROM device WHERE merchant_id = $1 AND mode = $2 AND id = ANY (ARRAY(SELECT unnest($3::uuid[])))
    UNION ALL
   SELECT g.id, a.name FROM oauth_grant g JOIN oauth_app a ON a.id = g.app_id
    WHERE g.merchant_id = $1 AND g.mode = $2 AND g.id = ANY (ARRAY(SELECT unnest($3::uuid[])))`,
);

/** The time of the $4th newest request before $3, if there are so many. Reads only the index of the list. */
export const HORIZON = statement(
  "request-log.horizon",
  `SELECT created_at FROM request_log
    WHERE merchant_id = $1 AND mode = $2 AND created_at < coalesce($3::timestamptz, 'infinity')
    ORDER BY created_at DESC, id DESC OFFSET $4::int LIMIT 1`,
);

/** How many requests were left out since $3. By the primary key. */
export const COUNT_LEFT_OUT = statement(
  "request-log.left_out",
  `SELECT coalesce(sum(count), 0)::int AS count FROM request_log_gap
    WHERE merchant_id = $1 AND mode = $2 AND hour >= $3::timestamptz`,
);

/** The newest 100 keys of the mode, for the filter. Index: api_key (merchant_id, mode, created_at, id). */
export const LIST_KEYS = statement(
  "request-log.keys",
  `SELECT id, name FROM api_key WHERE merchant_id = $1 AND mode = $2 ORDER BY created_at DESC, id DESC LIMIT 100`,
);
