import { statement } from "#lib/db/client";

/** Locks out other new endpoints of the store and mode until the transaction ends. */
export const LOCK_NEW_ENDPOINTS = statement(
  "webhook-endpoints.lock-new",
  "SELECT pg_advisory_xact_lock(hashtextextended('new endpoint ' || $1::uuid || $2::text, 0))::text",
);

/** Index: (merchant_id, mode, …) of those that were not deleted. */
export const COUNT_ENDPOINTS = statement(
  "webhook-endpoints.count",
  `SELECT count(*)::int AS count FROM webhook_endpoint
    WHERE merchant_id = $1::uuid AND mode = $2::text AND deleted_at IS NULL`,
);

/** $3 id, $4 url, $5 description, $6 events, $7 sealed secret, $8 its prefix, $9 now, $10 whether it is enabled. */
export const CREATE_ENDPOINT = statement(
  "webhook-endpoints.create",
  `INSERT INTO webhook_endpoint
          (merchant_id, mode, id, url, description, events, secret_sealed, signing_secret_prefix, created_at,
           enabled, disabled_reason, disabled_at)
   VALUES ($1::uuid, $2::text, $3::uuid, $4, $5, $6::text[], $7::bytea, $8, $9::timestamptz,
           $10::boolean, CASE WHEN NOT $10 THEN 'by_hand' END, CASE WHEN NOT $10 THEN $9::timestamptz END)
   RETURNING *`,
);

/** By the primary key. */
export const GET_ENDPOINT = statement(
  "webhook-endpoints.get",
  "SELECT * FROM webhook_endpoint WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND deleted_at IS NULL",
);

/** Locks an endpoint until the transaction ends, so that changes of it run one after another, and returns it. */
export const LOCK_ENDPOINT = statement(
  "webhook-endpoints.lock_one",
  `SELECT * FROM webhook_endpoint WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND deleted_at IS NULL
      FOR NO KEY UPDATE`,
);

/**
 * Changes the given fields ($4 url, $5 events, $6 whether $7 description, $8 enabled; null keeps the value). Switching
 * on resets the count of failures and the warning. Switching on or a new url also resets `is_slow`. $9 now.
 */
export const UPDATE_ENDPOINT = statement(
  "webhook-endpoints.update",
  `UPDATE webhook_endpoint
        SET url = coalesce($4::text, url),
            events = coalesce($5::text[], events),
            description = CASE WHEN $6::boolean THEN $7::text ELSE description END,
            enabled = coalesce($8::boolean, enabled),
            disabled_reason = CASE WHEN $8 THEN NULL WHEN NOT $8 AND enabled THEN 'by_hand' ELSE disabled_reason END,
            disabled_at = CASE WHEN $8 THEN NULL WHEN NOT $8 AND enabled THEN $9::timestamptz ELSE disabled_at END,
            failed_in_a_row = CASE WHEN $8 AND NOT enabled THEN 0 ELSE failed_in_a_row END,
            failing_since = CASE WHEN $8 AND NOT enabled THEN NULL ELSE failing_since END,
            warned_at = CASE WHEN $8 AND NOT enabled THEN NULL ELSE warned_at END,
            is_slow = is_slow AND $4::text IS NULL AND $8::boolean IS NOT TRUE
      WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND deleted_at IS NULL
     RETURNING *`,
);

/** Soft delete: the delivery log still refers to the row. $4 now. */
export const DELETE_ENDPOINT = statement(
  "webhook-endpoints.delete",
  `UPDATE webhook_endpoint SET deleted_at = $4::timestamptz
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND deleted_at IS NULL
   RETURNING id, url`,
);

/**
 * Sets a new secret ($4 sealed, $5 prefix). The current one still signs until $6, and each older one until its own end.
 * Removes secrets that ended before $7 and all after the $8th. Returns no row when the $8th still signs at $9: a secret
 * that signs is never removed.
 */
export const ROTATE_SECRET = statement(
  "webhook-endpoints.rotate",
  `WITH kept AS MATERIALIZED (
     SELECT e.id, jsonb_build_array(jsonb_build_object('sealed', encode(e.secret_sealed, 'hex'), 'until', $6::timestamptz))
            || coalesce((SELECT jsonb_agg(old.secret ORDER BY old.place)
                           FROM jsonb_array_elements(e.old_secrets) WITH ORDINALITY AS old (secret, place)
                          WHERE old.place < $8::int AND (old.secret ->> 'until')::timestamptz > $7::timestamptz), '[]') AS secrets
       FROM webhook_endpoint e
      WHERE e.merchant_id = $1 AND e.mode = $2 AND e.id = $3 AND e.deleted_at IS NULL
        AND coalesce((e.old_secrets -> ($8::int - 1) ->> 'until')::timestamptz, '-infinity') <= $9::timestamptz
        FOR NO KEY UPDATE
   )
   UPDATE webhook_endpoint e SET old_secrets = kept.secrets, secret_sealed = $4::bytea, signing_secret_prefix = $5
     FROM kept WHERE e.merchant_id = $1 AND e.id = $3 AND e.id = kept.id
   RETURNING e.*`,
);

/** By the primary key, within its endpoint. */
export const GET_DELIVERY = statement(
  "webhook-endpoints.delivery",
  `SELECT d.* FROM webhook_delivery d
     JOIN webhook_endpoint e ON e.merchant_id = d.merchant_id AND e.id = d.endpoint_id AND e.deleted_at IS NULL
    WHERE d.merchant_id = $1 AND d.mode = $2 AND d.endpoint_id = $3 AND d.id = $4`,
);

/** Allows one recovery of an endpoint ($3) at a time, until the transaction ends. Blocks nothing else. As text, because Prisma cannot read void. */
export const LOCK_RECOVERY = statement(
  "webhook-endpoints.lock_recovery",
  "SELECT pg_advisory_xact_lock(hashtextextended('recover ' || $1::uuid || $2::text || $3::uuid, 0))::text",
);

/** Locks an enabled endpoint until the transaction ends. */
export const LOCK_ENABLED = statement(
  "webhook-endpoints.lock_enabled",
  `SELECT id FROM webhook_endpoint
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND enabled AND deleted_at IS NULL
      FOR NO KEY UPDATE`,
);
