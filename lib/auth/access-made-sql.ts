import { statement } from "#lib/db/client";
import { IN_USE_AT } from "#lib/domain/devices/sql";

/** The event of the same transaction, which has the same time. Index: security_event (merchant_id, created_at …). */
const madeBy = (table: string, action: string): string =>
  `CROSS JOIN LATERAL
          (SELECT x.actor_id FROM security_event x
            WHERE x.merchant_id = $1 AND x.created_at = ${table}.created_at
              AND x.target_id = ${table}.id AND x.action = '${action}' AND x.actor_kind = 'user'
            ORDER BY x.created_at DESC, x.id DESC LIMIT 1) e`;

/**
 * The keys, endpoints and paired devices in use at $3 that people have made, in both modes. Only a key says who made it; of the
 * others the audit log does, for a year.
 */
export const LIST_ACCESS_MADE = statement(
  "access-made.list",
  `SELECT k.created_by AS person_id, 'key' AS kind, k.id, k.mode, k.name, k.scopes
     FROM api_key k
    WHERE k.merchant_id = $1 AND $2::text IS NOT NULL AND k.created_by IS NOT NULL AND k.revoked_at IS NULL
      AND coalesce(k.expires_at, 'infinity') > $3::timestamptz
   UNION ALL
   SELECT e.actor_id, 'endpoint', w.id, w.mode, w.url, '{}'
     FROM webhook_endpoint w ${madeBy("w", "webhook_endpoint.created")}
    WHERE w.merchant_id = $1 AND w.deleted_at IS NULL
   UNION ALL
   SELECT e.actor_id, 'device', d.id, d.mode, d.name, '{}'
     FROM (SELECT * FROM device WHERE merchant_id = $1 AND is_paired AND ${IN_USE_AT("$3::timestamptz")}) d
          ${madeBy("d", "scanner_pass.added")}
   ORDER BY kind DESC, mode, name, id`,
);
