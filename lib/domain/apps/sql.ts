import { statement } from "#lib/db/client";

/** An app belongs to the store of its maker and to no mode, so $2 is not used. */
const OF_STORE = "a.merchant_id = $1 AND $2::text IS NOT NULL AND a.deleted_at IS NULL";

/**
 * Returns no row when the store already has $12 apps. $3 id, $4 name, $5 logo, $6 redirect addresses, $7 type, $8 scopes,
 * $9 person, $10 now, $11 hash of the secret (null: a public app), $13 the secret's prefix.
 */
export const CREATE_APP = statement(
  "apps.create",
  `WITH made AS (
     INSERT INTO oauth_app (id, merchant_id, name, logo, redirect_uris, type, scopes, created_by, created_at)
     SELECT $3::uuid, $1::uuid, $4, $5, $6::text[], $7, $8::text[], $9::uuid, $10::timestamptz
      WHERE (SELECT count(*) FROM oauth_app a WHERE ${OF_STORE}) < $12::int
     RETURNING id
   ), filed AS (
     INSERT INTO oauth_app_secret (hash, app_id, prefix, created_at)
     SELECT $11::bytea, id, $13, $10::timestamptz FROM made WHERE $11::bytea IS NOT NULL
   )
   SELECT id FROM made`,
);

/**
 * The person who answers for a new app, if their address is confirmed: $3, or for null an owner of the store. An address that is
 * confirmed stays so. Index: store_role's primary key.
 */
export const FIND_REGISTRANT = statement(
  "apps.find_registrant",
  `SELECT u.email FROM store_role r JOIN app_user u ON u.id = r.user_id
    WHERE r.merchant_id = $1 AND $2::text IS NOT NULL AND u.email_verified_at IS NOT NULL
      AND CASE WHEN $3::uuid IS NULL THEN r.role = 'owner' ELSE r.user_id = $3::uuid END
    ORDER BY r.created_at, r.user_id LIMIT 1`,
);

/** An app with its valid secrets ($3: now). Index: oauth_app_secret (app_id). */
export const SHOWN = `
  SELECT a.*,
         ARRAY(SELECT jsonb_build_object('prefix', s.prefix, 'created', floor(extract(epoch FROM s.created_at))::bigint,
                                         'expires_at', floor(extract(epoch FROM s.expires_at))::bigint)
                 FROM oauth_app_secret s
                WHERE s.app_id = a.id AND (s.expires_at IS NULL OR s.expires_at > $3::timestamptz)
                ORDER BY s.expires_at DESC NULLS FIRST) AS secrets
    FROM oauth_app a
   WHERE ${OF_STORE}`;

/** $3 now, $4 id. Index: the primary key. */
export const GET_APP = statement("apps.get", `${SHOWN} AND a.id = $4::uuid`);

/** In how many stores each app of $3 is installed, read over all stores. Index: oauth_grant_of_app. */
export const COUNT_INSTALLS = statement(
  "apps.installs",
  `SELECT app_id AS id, count(DISTINCT merchant_id)::int AS installs FROM oauth_grant
    WHERE $1::uuid IS NOT NULL AND $2::text IS NOT NULL AND app_id = ANY ($3::uuid[]) AND revoked_at IS NULL
    GROUP BY app_id`,
);

/** Locks an app ($3) until the transaction ends. */
export const LOCK_APP = statement(
  "apps.lock",
  `SELECT a.* FROM oauth_app a WHERE ${OF_STORE} AND a.id = $3::uuid FOR UPDATE`,
);

/** $3 id, $4 name, $5 whether the logo changes, $6 logo, $7 redirect addresses, $8 scopes; null changes nothing. */
export const UPDATE_APP = statement(
  "apps.update",
  `UPDATE oauth_app a
      SET name = coalesce($4, name), logo = CASE WHEN $5::boolean THEN $6 ELSE logo END,
          redirect_uris = coalesce($7::text[], redirect_uris), scopes = coalesce($8::text[], scopes)
    WHERE ${OF_STORE} AND a.id = $3::uuid`,
);

/**
 * Replaces the secret of an app ($3) that LOCK_APP locked. The old one is valid until $4. $5 hash, $6 prefix, $7 now. Index:
 * oauth_app_secret (app_id).
 */
export const ROTATE_SECRET = statement(
  "apps.rotate_secret",
  `WITH app AS (
     SELECT a.id FROM oauth_app a WHERE ${OF_STORE} AND a.id = $3::uuid
   ), old AS (
     UPDATE oauth_app_secret s SET expires_at = $4::timestamptz FROM app WHERE s.app_id = app.id AND s.expires_at IS NULL
   )
   INSERT INTO oauth_app_secret (hash, app_id, prefix, created_at)
   SELECT $5::bytea, app.id, $6, $7::timestamptz FROM app`,
);

/** $3 id, $4 now. */
export const DELETE_APP = statement(
  "apps.delete",
  `UPDATE oauth_app a SET deleted_at = $4::timestamptz WHERE ${OF_STORE} AND a.id = $3::uuid RETURNING a.id, a.name`,
);

/**
 * Finds an app by its client id ($1), before the merchant is known, with the name of its maker's store and whether $2 is the
 * hash of a secret that is valid at $3. Index: the primary keys.
 */
export const FIND_CLIENT = {
  name: "apps.find_client",
  text: `
    SELECT a.id, a.name, a.logo, a.type, a.redirect_uris, a.scopes, m.name AS maker,
           EXISTS (SELECT 1 FROM oauth_app_secret s
                    WHERE s.hash = $2::bytea AND s.app_id = a.id
                      AND (s.expires_at IS NULL OR s.expires_at > $3::timestamptz)) AS has_secret
      FROM oauth_app a JOIN merchant m ON m.id = a.merchant_id
     WHERE a.id = $1::uuid AND a.deleted_at IS NULL`,
};

/** The person who registered an app ($1), with their address if it is confirmed. Index: the primary keys. */
export const FIND_REGISTERED = {
  name: "apps.find_registered",
  text: `
    SELECT a.merchant_id, a.created_by, u.email
      FROM oauth_app a LEFT JOIN app_user u ON u.id = a.created_by AND u.email_verified_at IS NOT NULL
     WHERE a.id = $1::uuid`,
};

/** In how many stores an app ($1) may act, in one mode or both. Index: oauth_grant_of_app. */
export const COUNT_STORES = {
  name: "apps.stores",
  text: `SELECT count(DISTINCT merchant_id)::int AS stores FROM oauth_grant WHERE app_id = $1::uuid AND revoked_at IS NULL`,
};
