import { statement } from "#lib/db/client";
import { SHOWN } from "#lib/domain/apps/sql";

/** $3 now. Index: oauth_app (merchant_id, created_at, id). */
export const LIST_APPS = statement("apps.list", `${SHOWN} ORDER BY a.created_at DESC, a.id DESC`);
