import { pool, statement } from "#lib/db/client";
import type { StripeEvent } from "#lib/payments/stripe/events";

/** Writes an event that was not written before, due at once. By the primary key. */
const KEEP = statement(
  "processor-events.keep",
  `INSERT INTO processor_event (account, id, mode, type, object_id, created_at, received_at, due_at)
   VALUES ($1, $2, $3, $4, $5, $6::timestamptz, $7::timestamptz, $7::timestamptz)
       ON CONFLICT DO NOTHING`,
);

/** Keeps an event, once, to be followed by the job `follow-processor-events`. Returns whether it is new. */
export async function keepEvent(event: StripeEvent, now: Date): Promise<boolean> {
  const { account, id, mode, type, objectId, createdAt } = event;
  const values = [account, id, mode, type, objectId, createdAt, now];
  return (await pool().query({ ...KEEP, values })).rowCount === 1;
}
