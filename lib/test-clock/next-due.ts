import { statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { cancelHolds } from "#lib/jobs/cancel-holds";
import type { DueWork } from "#lib/jobs/due-job";
import { lookAtPayments } from "#lib/jobs/look-at-payments";
import { lookAtRefunds } from "#lib/jobs/look-at-refunds";
import { renewMemberships } from "#lib/jobs/renew-memberships";

/** The work that a clock meets on its way. Everything else with a date compares that with the clock when it is asked. */
const WORK: readonly DueWork[] = [cancelHolds, lookAtPayments, lookAtRefunds, renewMemberships].map(({ work }) => work);

/** The first row of one kind of work that is due by $3. */
const firstOf = ({ name, table, where, at, next = { join: "", at } }: DueWork): string =>
  `(SELECT '${name}' AS name, t.id, ${next.at} AS at
      FROM ${table} t ${next.join}
     WHERE t.merchant_id = $1 AND t.mode = $2 AND ${where} AND ${next.at} <= $3::timestamptz
     ORDER BY 3 LIMIT 1)`;

/** What is due first in the store, by the time $3. Indexes: those of the jobs, and membership_due_of_store. */
export const NEXT_DUE = statement(
  "test-clock.next",
  `SELECT name, id, at FROM (${WORK.map(firstOf).join("\n     UNION ALL\n     ")}) due ORDER BY at, name, id LIMIT 1`,
);

/** A row of work, and since when it is due. */
export interface Due {
  work: DueWork;
  id: string;
  at: Date;
}

/** Returns what is due first in the test mode of a store, by the time `until`, or null. */
export async function nextDue(ctx: Context, until: Date): Promise<Due | null> {
  const [row] = await ctx.sql<{ name: string; id: string; at: Date }>(NEXT_DUE, [until]);
  if (!row) return null;
  const work = WORK.find(({ name }) => name === row.name);
  if (!work) throw new Error(`There is no work ${row.name}.`);
  return { work, id: row.id, at: row.at };
}
