import { statement } from "#lib/db/client";

/**
 * Writes mail to guests, unless the store’s settings say that they get none: then only what a person sends. A mail without a
 * recipient goes to the buyer of its order. $3 mails as one JSON text, $4 now, $5 whether a
 * person sends it, $6 to $8 that person. By the primary keys.
 */
export const MAIL_GUESTS = statement(
  "mail.to_guests",
  `INSERT INTO mail (merchant_id, id, mode, kind, recipient, recipient_name, data, order_id, item_id, next_attempt_at, created_at,
                     actor_kind, actor_id, source)
   SELECT o.merchant_id, uuid7(), o.mode, x.kind, coalesce(x.recipient, o.customer_email),
          CASE WHEN x.recipient IS NULL THEN o.customer_name ELSE x.recipient_name END, x.data, o.id, x.item_id,
          greatest(to_timestamp(x.at), $4::timestamptz), $4::timestamptz, $6::text, $7::uuid, $8::text
     FROM jsonb_to_recordset($3::jsonb)
       AS x (order_id uuid, kind text, recipient text, recipient_name text, data jsonb, item_id uuid, at float8)
     JOIN orders o ON o.merchant_id = $1 AND o.mode = $2 AND o.id = x.order_id
     JOIN store_settings s ON s.merchant_id = o.merchant_id AND (s.guest_mail OR $5::boolean)
    WHERE coalesce(x.recipient, o.customer_email) !~* '\\.invalid$'
   RETURNING id`,
);

/**
 * The mail of gift cards that was not sent yet is not sent any longer. $3 cards. Index: mail_item.
 */
export const DROP_CARD_MAIL = statement(
  "mail.drop_cards",
  `DELETE FROM mail
    WHERE merchant_id = $1 AND mode = $2 AND item_id = ANY (ARRAY(SELECT unnest($3::uuid[]))) AND kind = 'gift_card' AND status = 'waiting'`,
);

/**
 * The mail of a gift card that was not sent yet follows the card: its recipient and time. It is rendered again. One that
 * is being sent now is taken from its sender only when its recipient or day changed. $3 card, $4 now. Index: mail_item.
 */
export const FOLLOW_CARD = statement(
  "mail.follow_card",
  `UPDATE mail m
      SET recipient = n.recipient, recipient_name = n.name, next_attempt_at = n.at, status = 'waiting', lease_until = NULL,
          attempt_count = 0, last_error = NULL, subject = NULL, text = NULL, html = NULL, attachments = NULL
     FROM (SELECT coalesce(g.recipient_email, o.customer_email) AS recipient,
                  CASE WHEN g.recipient_email IS NULL THEN o.customer_name ELSE g.recipient_name END AS name,
                  greatest(g.deliver_at, $4::timestamptz) AS at
             FROM gift_card g JOIN orders o ON o.merchant_id = g.merchant_id AND o.id = g.order_id
            WHERE g.merchant_id = $1 AND g.mode = $2 AND g.id = $3::uuid) n
    WHERE m.merchant_id = $1 AND m.mode = $2 AND m.item_id = $3::uuid AND m.kind = 'gift_card' AND m.actor_kind IS NULL
      AND (m.status = 'waiting' AND (m.lease_until IS NULL OR m.lease_until < $4::timestamptz OR n.at > $4::timestamptz)
           OR m.status IN ('waiting', 'failed') AND m.recipient <> n.recipient)
   RETURNING m.id`,
);
