import { statement } from "#lib/db/client";
import { SHOWN } from "#lib/domain/apps/sql";

/** $3 now. Index: oauth_app (merchant_id, created_at, id). */
export const LIST_APPS = statement("apps.list", `${SHOWN} ORDER BY a.created_at DESC, a.id DESC`);

/** Index: oauth_grant_in_use. */
export const COUNT_GRANTS = statement(
  "app-grants.count",
  `SELECT count(*)::int AS in_use
     FROM oauth_grant g JOIN oauth_app a ON a.id = g.app_id
    WHERE g.merchant_id = $1 AND g.mode = $2 AND g.revoked_at IS NULL AND a.deleted_at IS NULL`,
);
