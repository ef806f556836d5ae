import { statement } from "#lib/db/client";

/** What is true of a device that is in use at a time, or waits for its phone. Index: device_in_use. */
export const IN_USE_AT = (time: string): string => `revoked_at IS NULL AND coalesce(expires_at, 'infinity') > ${time}`;

/**
 * The same for the first devices by time: it finds those in use before it sorts them. PostgreSQL expects many more, and would
 * rather go through all devices in their order.
 */
export const IS_IN_USE_AT = (time: string): string =>
  `id = ANY (ARRAY(SELECT d.id FROM device d WHERE d.merchant_id = $1 AND d.mode = $2 AND ${IN_USE_AT(time)}))`;

/**
 * Locks the role and the session of a new pass until the transaction ends, so that a person's passes are created one
 * after another, and neither role nor session ends in the meantime. $3 person, $4 session, $5 now.
 */
export const LOCK_ROLE_AND_SESSION = statement(
  "scanner-passes.lock_role_and_session",
  `SELECT s.expires_at FROM store_role r JOIN session s ON s.user_id = r.user_id
    WHERE r.merchant_id = $1 AND $2::text IS NOT NULL AND r.user_id = $3::uuid
      AND s.id = $4::uuid AND s.revoked_at IS NULL AND s.expires_at > $5::timestamptz
      FOR NO KEY UPDATE OF r FOR SHARE OF s`,
);

/** Whether a pass of this session ($3) was revoked by a person, in either mode. Index: device (session_id). */
export const IS_REVOKED = statement(
  "scanner-passes.is_revoked",
  `SELECT EXISTS (SELECT 1 FROM device
                   WHERE merchant_id = $1 AND $2::text IS NOT NULL AND session_id = $3::uuid
                     AND revoked_at IS NOT NULL AND ended_by IS NULL) AS is_revoked`,
);

/** $3 id, $4 name, $5 scopes, $6 person, $7 session, $8 now, $9 expiry, $10 hash of the token. */
export const CREATE_PASS = statement(
  "scanner-passes.create",
  `WITH created AS (
     INSERT INTO device (merchant_id, id, mode, name, scopes, user_id, session_id, created_at, expires_at)
     VALUES ($1::uuid, $3::uuid, $2::text, $4, $5::text[], $6::uuid, $7::uuid, $8::timestamptz, $9::timestamptz)
     RETURNING merchant_id, id
   )
   INSERT INTO credential (hash, kind, merchant_id, credential_id)
   SELECT $10::bytea, 'device', merchant_id, id FROM created`,
);

/** The pass ($3) that a person ($4) has in a session ($5), also an expired one. By the primary key. */
export const FIND_OWN_PASS = statement(
  "devices.find_own",
  `SELECT id, name FROM device
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid AND user_id = $4::uuid AND session_id = $5::uuid
      AND revoked_at IS NULL
      FOR UPDATE`,
);

/**
 * Renews a pass ($3) that is locked: its name ($4), its end ($6) and its token ($7, a hash). At $5. The token before works until
 * $8, those before it are gone.
 */
export const RENEW_PASS = statement(
  "devices.renew",
  `WITH renewed AS (
     UPDATE device SET name = $4, expires_at = $6::timestamptz
      WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid RETURNING merchant_id, id
   ), gone AS (
     DELETE FROM credential c USING renewed r
      WHERE c.merchant_id = $1 AND c.credential_id = r.id AND c.ends_at <= $5::timestamptz
   ), before AS (
     UPDATE credential c SET ends_at = $8::timestamptz
       FROM renewed r
      WHERE c.merchant_id = $1 AND c.credential_id = r.id AND c.ends_at IS NULL
   )
   INSERT INTO credential (hash, kind, merchant_id, credential_id)
   SELECT $7::bytea, 'device', merchant_id, id FROM renewed`,
);

/** Locks the names of a store's devices until the transaction ends. By the primary key. */
export const LOCK_NAMES = statement(
  "devices.lock_names",
  "SELECT merchant_id FROM store_settings WHERE merchant_id = $1 AND $2::text IS NOT NULL FOR NO KEY UPDATE",
);

/** The names in use at $4 that are or begin as $3, without that of the device $5. Index: device_in_use. */
export const NAMES_IN_USE = statement(
  "devices.names",
  `SELECT name FROM device
    WHERE merchant_id = $1 AND mode = $2 AND ${IN_USE_AT("$4::timestamptz")}
      AND id <> $5::uuid AND starts_with(name, $3)`,
);

/** Ends a person's ($3) passes in use at $4, except the $5 that end last. Index: device_of_person. */
export const END_OLDER = statement(
  "scanner-passes.end_older",
  `UPDATE device d SET revoked_at = $4::timestamptz, ended_by = 'newer'
     FROM (SELECT merchant_id, id FROM device
            WHERE merchant_id = $1 AND mode = $2 AND user_id = $3::uuid
              AND revoked_at IS NULL AND expires_at > $4::timestamptz
            ORDER BY expires_at DESC, created_at DESC, id DESC OFFSET $5::int) older
    WHERE d.merchant_id = $1 AND d.id = older.id
   RETURNING d.id, d.name`,
);

/** Ends the passes of a person ($3) whose role in the store has ended, in both modes. $4 now. Index: device_of_person. */
export const END_PASSES_OF_PERSON = statement(
  "scanner-passes.end_with_role",
  `UPDATE device SET revoked_at = $4::timestamptz, ended_by = 'role'
    WHERE merchant_id = $1 AND $2::text IS NOT NULL AND user_id = $3::uuid AND revoked_at IS NULL
   RETURNING id`,
);

/**
 * Revokes a device ($3); of a staff phone all passes of its session in this store, in both modes, as a session is one phone. $4 now.
 * Indexes: the primary key, device (session_id).
 */
export const REVOKE_DEVICE = statement(
  "scanner-passes.revoke",
  `UPDATE device d SET revoked_at = $4::timestamptz
     FROM (SELECT id, session_id FROM device
            WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid
              AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $4::timestamptz)) one
    WHERE d.merchant_id = $1 AND (d.id = one.id OR d.session_id = one.session_id) AND d.revoked_at IS NULL
   RETURNING d.id, d.name, d.mode`,
);

/** By the primary key. */
export const GET_DEVICE = statement(
  "scanner-passes.get",
  `SELECT d.*, u.name AS person FROM device d LEFT JOIN app_user u ON u.id = d.user_id
    WHERE d.merchant_id = $1 AND d.mode = $2 AND d.id = $3::uuid`,
);

/** Counts the devices that are in use at $3 or wait for their phone. Index: device_in_use. */
export const COUNT_DEVICES = statement(
  "devices.count",
  `SELECT count(*)::int AS in_use FROM device
    WHERE merchant_id = $1 AND mode = $2 AND ${IN_USE_AT("$3::timestamptz")}`,
);

/** How many of these events ($3) the store has. By the primary key. */
export const COUNT_TICKET_EVENTS = statement(
  "devices.events",
  "SELECT count(*)::int AS found FROM ticket_event WHERE merchant_id = $1 AND mode = $2 AND id = ANY (ARRAY(SELECT unnest($3::uuid[])))",
);

/** $3 id, $4 name, $5 scopes, $6 events, $7 whether it shows names, $8 who pairs it, $9 now. */
export const CREATE_DEVICE = statement(
  "devices.create",
  `INSERT INTO device (merchant_id, id, mode, name, scopes, is_paired, ticket_event_ids, shows_names, paired_by, created_at)
   VALUES ($1::uuid, $3::uuid, $2::text, $4, $5::text[], true, $6::uuid[], $7, $8, $9::timestamptz)`,
);

/** Gives a device ($3) that waits for its phone its token ($4, a hash). $5 now. No row: it does not wait. */
export const PAIR_DEVICE = statement(
  "devices.pair",
  `WITH paired AS (
     UPDATE device SET paired_at = $5::timestamptz
      WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid AND is_paired AND paired_at IS NULL AND revoked_at IS NULL
     RETURNING merchant_id, id, name
   ), given AS (
     INSERT INTO credential (hash, kind, merchant_id, credential_id)
     SELECT $4::bytea, 'device', merchant_id, id FROM paired
   )
   SELECT id, name FROM paired`,
);
