import { statement } from "#lib/db/client";

/** The orders of these addresses ($3, in lower case) that were never paid. Index: orders_email. */
export const UNPAID_OF = statement(
  "customers.unpaid",
  `SELECT id FROM orders
    WHERE merchant_id = $1 AND mode = $2 AND customer_id IS NULL AND lower(customer_email) = ANY (ARRAY(SELECT unnest($3::text[])))`,
);

/** The gift cards that others sent. $3 customer, $4 their addresses in lower case. Index: gift_card_recipient. */
export const GIFTS_TO = statement(
  "customers.gifts",
  `SELECT id FROM gift_card
    WHERE merchant_id = $1 AND mode = $2 AND lower(recipient_email) = ANY (ARRAY(SELECT unnest($4::text[])))
      AND customer_id IS DISTINCT FROM $3::uuid`,
);

/** The mail to these addresses ($3, in lower case). Index: mail_recipient. */
export const MAIL_TO = statement(
  "customers.mail",
  `SELECT id, kind, recipient, subject, text, status, created_at FROM mail
    WHERE merchant_id = $1 AND mode = $2 AND lower(recipient) = ANY (ARRAY(SELECT unnest($3::text[])))
    ORDER BY created_at DESC, id DESC`,
);
