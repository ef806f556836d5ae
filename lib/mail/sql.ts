// A mail belongs to the process that holds its lease: each statement that ends an attempt names its `lease_until`. All times
// are parameters.

/** Longer than an attempt can take: only a process that died or froze loses its lease. */
export const LEASE_MS = 120_000;

/** Whether a mail waits that no process has leased at `realNow`, a parameter. */
const isFree = (realNow: string): string =>
  `status = 'waiting' AND (lease_until IS NULL OR lease_until < ${realNow}::timestamptz)`;

/** The $2 mails of all stores that were due first at $1. Index: mail_due. */
export const FIND_DUE = {
  name: "mail.find_due",
  text: `SELECT merchant_id, mode, id FROM mail
          WHERE ${isFree("$1")} AND next_attempt_at <= $1::timestamptz
          ORDER BY next_attempt_at LIMIT $2::int`,
};

/** The mail that is due only by clocks that were moved. $1 now, $2 how many. Index: store_settings_clock_ahead. */
export const FIND_DUE_AHEAD = {
  name: "mail.find_due_ahead",
  text: `SELECT t.merchant_id, t.mode, t.id
           FROM store_settings s JOIN mail t ON t.merchant_id = s.merchant_id
          WHERE s.test_clock_seconds > 0 AND t.mode = 'test' AND ${isFree("$1")} AND t.next_attempt_at > $1::timestamptz
            AND t.next_attempt_at <= $1::timestamptz + make_interval(secs => s.test_clock_seconds)
          LIMIT $2::int`,
};

/**
 * Leases up to $3 of these mails ($2) until $5, if they are still due at $4, the time of their store. $6 the real time. Two processes never lease the same one (SKIP
 * LOCKED). Counts the attempt at once, so that one that ends with its process has counted too. By the primary key.
 */
export const LEASE = {
  name: "mail.lease",
  text: `
    UPDATE mail SET attempt_count = attempt_count + 1, lease_until = $5::timestamptz
     WHERE merchant_id = $1
       AND id = ANY (ARRAY(SELECT id FROM mail
                            WHERE merchant_id = $1 AND id = ANY ($2::uuid[]) AND ${isFree("$6")} AND next_attempt_at <= $4::timestamptz
                            LIMIT $3::int FOR UPDATE SKIP LOCKED))
    RETURNING *`,
};

/**
 * Saves the rendered mail ($5 subject, $6 text, $7 HTML, $8 attachments), so that every attempt sends the same. No row when the
 * lease ($3) was lost, or when its data ($4) changed or was erased in the meantime.
 */
export const SAVE_RENDERED = {
  name: "mail.save_rendered",
  text: `
    UPDATE mail SET subject = $5, text = $6, html = $7, attachments = $8::jsonb
     WHERE merchant_id = $1 AND id = $2 AND lease_until = $3 AND data = $4::jsonb
    RETURNING id`,
};

/**
 * Ends an attempt: $5 status, $6 error, $7 when the next attempt is due, $8 when it was sent. No row when the lease ($4) was
 * lost. $2 is the mode, so that it can also run in a transaction of the store.
 */
export const END_ATTEMPT = {
  name: "mail.end_attempt",
  text: `
    UPDATE mail
       SET status = $5::text, last_error = $6::text, lease_until = NULL, by_hand = false,
           sent_at = CASE WHEN $5 = 'sent' THEN $8::timestamptz END,
           next_attempt_at = CASE WHEN $5 = 'waiting' THEN $7::timestamptz ELSE next_attempt_at END
     WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND lease_until = $4
    RETURNING id`,
};

/** Releases a lease ($3) without counting an attempt. */
export const RELEASE = {
  name: "mail.release",
  text: `
    UPDATE mail SET lease_until = NULL, attempt_count = attempt_count - 1
     WHERE merchant_id = $1 AND id = $2 AND lease_until = $3`,
};
