import { statement } from "#lib/db/client";

/** By the primary key. */
export const GET_MAIL = statement("mail.get", "SELECT * FROM mail WHERE merchant_id = $1 AND mode = $2 AND id = $3");

/** One more attempt of a mail that failed ($3), at once. No row in any other status. $4 now. */
export const RESEND_MAIL = statement(
  "mail.resend",
  `UPDATE mail SET status = 'waiting', by_hand = true, next_attempt_at = $4::timestamptz
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND status = 'failed'
   RETURNING *`,
);

/**
 * The status of a new mail to a person (u) of the store. Anybody can open a store with somebody else's address, and would send them
 * messages: until an address is verified, its mail is only read in the dashboard.
 */
export const STATUS_FOR_PERSON = "CASE WHEN u.email_verified_at IS NULL THEN 'kept' ELSE 'waiting' END";

/**
 * A mail of kind $3 to the people of the store, owners first, at most $6. $4 what it tells, beside the store's name and time
 * zone and the time; $5 now.
 */
export const MAIL_PEOPLE = statement(
  "mail.to_people",
  `INSERT INTO mail (merchant_id, id, mode, kind, recipient, recipient_name, status, data, next_attempt_at, created_at)
   SELECT m.id, uuid7(), $2::text, $3, u.email, u.name, ${STATUS_FOR_PERSON},
          $4::jsonb || jsonb_build_object('store', m.name, 'zone', coalesce(s.timezone, 'UTC'),
                                          'at', floor(extract(epoch FROM $5::timestamptz))::bigint),
          $5::timestamptz, $5::timestamptz
     FROM merchant m
     LEFT JOIN store_settings s ON s.merchant_id = m.id
     JOIN store_role r ON r.merchant_id = m.id AND r.role IN ('owner', 'admin', 'developer')
     JOIN app_user u ON u.id = r.user_id
    WHERE m.id = $1
    ORDER BY r.role = 'owner' DESC, r.created_at LIMIT $6::int`,
);
