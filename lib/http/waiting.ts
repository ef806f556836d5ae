import { pool } from "#lib/db/client";

/** What waits to be sent, of all stores. */
export interface Waiting {
  what: "webhooks" | "mail" | "account_mail";
  /** At most 10,000. */
  count: number;
  /** Since when the oldest of it is due. */
  seconds: number;
}

const MOST = 10_000;

/** $1 now. Indexes: webhook_delivery_due, mail_due, account_mail_due. */
const of = (what: Waiting["what"], table: string, condition: string): string => `
  SELECT '${what}' AS what, count(*)::int AS count,
         coalesce(greatest(0, extract(epoch FROM $1::timestamptz - min(next_attempt_at))), 0)::float8 AS seconds
    FROM (SELECT next_attempt_at FROM ${table}
           WHERE ${condition} AND next_attempt_at <= $1::timestamptz ORDER BY next_attempt_at LIMIT ${MOST}) due`;

const READ_WAITING = {
  name: "waiting.read",
  text: [
    of("webhooks", "webhook_delivery", "status = 'pending' AND lease_until IS NULL"),
    of("mail", "mail", "status = 'waiting'"),
    of("account_mail", "account_mail", "status = 'waiting'"),
  ].join("\n UNION ALL"),
};

/** Counts what is due at `now` and was not sent yet, over all stores. */
export async function readWaiting(now: Date): Promise<Waiting[]> {
  return (await pool().query<Waiting>({ ...READ_WAITING, values: [now] })).rows;
}
