import { statement } from "#lib/db/client";
import type { AuditActor } from "./shape.ts";

/** The newest of each kind that are looked at. */
const MOST = 200;

const newest = (kind: AuditActor["kind"], table: string): string =>
  `(SELECT '${kind}' AS kind, id FROM ${table} WHERE merchant_id = $1 AND mode = $2 ORDER BY created_at DESC, id DESC LIMIT ${MOST})`;

/**
 * Those with entries, under the name of the newest one. Indexes: each table's list, and security_event by actor. In a log that is
 * mostly one person's, PostgreSQL expects an entry of any actor to be near the end of the whole log, and reads all of it for
 * one that has none. The order by actor prevents that; with `=` it would be dropped, because all rows are equal in it.
 */
export const ACTORS = statement(
  "security-events.actors",
  `SELECT a.kind, a.id, e.actor_name AS name
     FROM (${newest("key", "api_key")} UNION ALL ${newest("app", "oauth_grant")} UNION ALL ${newest("device", "device")}) AS a
     CROSS JOIN LATERAL
          (SELECT x.actor_name FROM security_event x
            WHERE x.merchant_id = $1 AND x.actor_id BETWEEN a.id AND a.id AND (x.mode = $2 OR x.mode IS NULL)
            ORDER BY x.actor_id, x.created_at DESC, x.id DESC LIMIT 1) AS e
    ORDER BY lower(e.actor_name), a.id`,
);
