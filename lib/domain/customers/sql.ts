import { statement } from "#lib/db/client";

/** By the primary key. */
export const GET_CUSTOMER = statement(
  "customers.get",
  "SELECT * FROM customer WHERE merchant_id = $1 AND mode = $2 AND id = $3",
);

/**
 * Finds or makes the customer of an address in one statement, so that two first purchases at once make one
 * customer. A known name stays; consent is only ever added. The old values come from the statement's
 * snapshot. $3 id, $4 email, $5 name, $6 accepts_marketing, $7 now. Index: customer_email_key.
 */
export const FIND_OR_CREATE = statement(
  "customers.find-or-create",
  `INSERT INTO customer AS c (merchant_id, id, mode, email, name, accepts_marketing, created_at)
   VALUES ($1::uuid, $3::uuid, $2::text, $4, $5, $6::boolean, $7::timestamptz)
       ON CONFLICT (merchant_id, mode, lower(email)) DO UPDATE
      SET name = coalesce(c.name, excluded.name), accepts_marketing = c.accepts_marketing OR excluded.accepts_marketing
   RETURNING c.*, c.id = $3::uuid AS is_new,
             EXISTS (SELECT 1 FROM customer old WHERE old.merchant_id = c.merchant_id AND old.id = c.id
                        AND (old.name IS DISTINCT FROM c.name OR old.accepts_marketing <> c.accepts_marketing)) AS is_changed`,
);
