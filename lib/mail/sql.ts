// The sender's statements serve all tenants at once: they are not bound to one, and name rows by their whole key.
// A mail belongs to the process that holds its lease: each statement that ends an attempt names its `lease_until`.

/** Longer than an attempt can take: only a process that died or froze loses its lease. */
const LEASE = "interval '2 minutes'";

const IS_DUE = "status = 'waiting' AND next_attempt_at <= now() AND (lease_until IS NULL OR lease_until < now())";

/**
 * Leases up to $1 mails that are due, the oldest first. Two processes never lease the same one (SKIP LOCKED). Counts the
 * attempt at once, so that one that ends with its process has counted too. Index: mail_due.
 */
export const LEASE_DUE = {
  name: "mail.lease_due",
  text: `
    UPDATE mail m
       SET attempt_count = m.attempt_count + 1,
           lease_until = date_trunc('milliseconds', clock_timestamp()) + ${LEASE}
      FROM (SELECT merchant_id, id FROM mail WHERE ${IS_DUE}
             ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED) due
     WHERE m.merchant_id = due.merchant_id AND m.id = due.id
    RETURNING m.*`,
};

/**
 * Saves the rendered mail ($5 subject, $6 text, $7 HTML, $8 attachments), so that every attempt sends the same. No row when the lease
 * ($3) was lost, or when its data ($4) changed or was erased meanwhile.
 */
export const SAVE_RENDERED = {
  name: "mail.save_rendered",
  text: `
    UPDATE mail SET subject = $5, text = $6, html = $7, attachments = $8::jsonb
     WHERE merchant_id = $1 AND id = $2 AND lease_until = $3 AND data = $4::jsonb
    RETURNING id`,
};

/**
 * Ends an attempt: $5 status, $6 error, $7 seconds until the next attempt, $8 when it was sent. No row when the lease ($4) was
 * lost. $2 is the mode, so that it can also run in a transaction of the store.
 */
export const END_ATTEMPT = {
  name: "mail.end_attempt",
  text: `
    UPDATE mail
       SET status = $5::text, last_error = $6::text, lease_until = NULL, by_hand = false,
           sent_at = CASE WHEN $5 = 'sent' THEN $8::timestamptz END,
           next_attempt_at = CASE WHEN $5 = 'waiting' THEN clock_timestamp() + make_interval(secs => $7::float8)
                                  ELSE next_attempt_at END
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
