import { log } from "#lib/config/log";
import type { Mode } from "#lib/core/request";
import { pool } from "#lib/db/client";
import { renewMembership } from "#lib/domain/memberships/renew";
import type { Job } from "./job.ts";
import { systemContext } from "./system-context.ts";

const BATCH = 100;

/** Memberships whose period has ended, across merchants. Index: membership_due. */
const DUE = {
  name: "jobs.memberships-due",
  text: `
    SELECT merchant_id, mode, id FROM membership
     WHERE status IN ('active', 'trialing', 'past_due') AND current_period_end <= $1::timestamptz
     ORDER BY current_period_end LIMIT $2::int`,
};

/** Starts the next period, ends trials, and ends memberships that were canceled. An error in one does not stop the others. */
export const renewMemberships: Job = {
  name: "renew-memberships",
  everyMs: 10_000,
  async run(now) {
    const { rows } = await pool().query<{ merchant_id: string; mode: Mode; id: string }>({
      ...DUE,
      values: [now, BATCH],
    });
    let renewed = 0;
    for (const { merchant_id, mode, id } of rows) {
      try {
        if (await renewMembership(systemContext(merchant_id, mode, now), id)) renewed++;
      } catch (error) {
        log.error({ err: error, merchant_id, membership_id: id }, "a membership was not renewed");
      }
    }
    return renewed;
  },
};
