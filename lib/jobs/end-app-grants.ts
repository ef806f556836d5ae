import { log } from "#lib/config/log";
import type { Mode } from "#lib/core/request";
import { pool } from "#lib/db/client";
import { endGrant } from "#lib/domain/app-grants/end";
import type { Job } from "./job.ts";
import { systemContext } from "./system-context.ts";

const BATCH = 100;

/** Grants of apps that were deleted, across merchants. Indexes: oauth_app_deleted, oauth_grant_of_app. */
const DUE = {
  name: "jobs.app-grants-due",
  text: `
    SELECT g.merchant_id, g.mode, g.id
      FROM oauth_app a JOIN oauth_grant g ON g.app_id = a.id AND g.revoked_at IS NULL
     WHERE a.deleted_at IS NOT NULL
     LIMIT $1::int`,
};

/** Ends the grants of deleted apps, whose tokens are refused already, with a record in each store. */
export const endAppGrants: Job = {
  name: "end-app-grants",
  everyMs: 10_000,
  async run(now) {
    const { rows } = await pool().query<{ merchant_id: string; mode: Mode; id: string }>({ ...DUE, values: [BATCH] });
    let ended = 0;
    for (const { merchant_id, mode, id } of rows) {
      try {
        await endGrant(systemContext(merchant_id, mode, now), id, "app_deleted");
        ended++;
      } catch (error) {
        log.error({ err: error, merchant_id, grant_id: id }, "a grant of a deleted app was not ended");
      }
    }
    return ended;
  },
};
