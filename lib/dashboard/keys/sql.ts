import { statement } from "#lib/db/client";

/** `in_use` includes `expired`. $3 now. Index: api_key (merchant_id, mode, …). */
export const COUNT_KEYS = statement(
  "api-keys.count",
  `SELECT count(*) FILTER (WHERE revoked_at IS NULL)::int AS in_use, count(revoked_at)::int AS revoked,
          count(*) FILTER (WHERE revoked_at IS NULL AND expires_at <= $3::timestamptz)::int AS expired
     FROM api_key WHERE merchant_id = $1 AND mode = $2`,
);
