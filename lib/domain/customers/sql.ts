import { statement } from "#lib/db/client";

/** By the primary key. */
export const GET_CUSTOMER = statement(
  "customers.get",
  "SELECT * FROM customer WHERE merchant_id = $1 AND mode = $2 AND id = $3",
);

/**
 * Finds or creates the customer of an address in one statement, so that two requests at once create one customer. `is_changed`
 * compares with the row before; a customer who was created in the meantime counts as changed. In a distributed database
 * MATERIALIZED makes `before` run first. $3 id, $4 email, $5 name, $6 accepts_marketing, $7 metadata, $8 now, $9 how and $10
 * by whom consent is given. Index: customer_email_key.
 */
const findOrCreate = (name: string, set: string) =>
  statement(
    name,
    `WITH before AS MATERIALIZED (
       SELECT id, name, accepts_marketing FROM customer
        WHERE merchant_id = $1::uuid AND mode = $2::text AND lower(email) = lower($4::text)
     ), upserted AS (
       INSERT INTO customer AS c (merchant_id, id, mode, email, name, accepts_marketing, metadata, created_at,
                                  marketing_at, marketing_how, marketing_by)
       VALUES ($1::uuid, $3::uuid, $2::text, $4, $5, $6::boolean, $7::jsonb, $8::timestamptz,
               CASE WHEN $6::boolean THEN $8::timestamptz END, CASE WHEN $6::boolean THEN $9::text END,
               CASE WHEN $6::boolean THEN $10::text END)
           ON CONFLICT (merchant_id, mode, lower(email)) DO UPDATE SET ${set}
       RETURNING c.*
     )
     SELECT u.*, u.id = $3::uuid AS is_new,
            NOT EXISTS (SELECT FROM before b
                         WHERE b.id = u.id AND b.name IS NOT DISTINCT FROM u.name
                           AND b.accepts_marketing = u.accepts_marketing) AS is_changed
       FROM upserted u`,
  );

/** For a purchase: does not change a known name, and never withdraws consent to marketing. */
export const FIND_OR_CREATE = findOrCreate(
  "customers.find-or-create",
  `name = coalesce(c.name, excluded.name), accepts_marketing = c.accepts_marketing OR excluded.accepts_marketing,
   marketing_at = CASE WHEN c.accepts_marketing THEN c.marketing_at ELSE coalesce(excluded.marketing_at, c.marketing_at) END,
   marketing_how = CASE WHEN c.accepts_marketing THEN c.marketing_how ELSE coalesce(excluded.marketing_how, c.marketing_how) END,
   marketing_by = CASE WHEN excluded.accepts_marketing AND NOT c.accepts_marketing THEN excluded.marketing_by ELSE c.marketing_by END`,
);

/** For a new customer of the API or dashboard: changes nothing of an existing customer except a missing name. */
export const CREATE_CUSTOMER = findOrCreate("customers.create", "name = coalesce(c.name, excluded.name)");

/**
 * Changes the given fields. No row when nothing would change, and for an unknown id. $3 id, $4 whether to set the name
 * $5, $6 accepts_marketing or null, $7 whether to set the metadata $8, $9 now, $10 how and $11 by whom consent changes.
 * By the primary key.
 */
export const UPDATE_CUSTOMER = statement(
  "customers.update",
  `UPDATE customer
      SET name = CASE WHEN $4::boolean THEN $5::text ELSE name END,
          accepts_marketing = coalesce($6::boolean, accepts_marketing),
          marketing_at = CASE WHEN accepts_marketing <> $6::boolean THEN $9::timestamptz ELSE marketing_at END,
          marketing_how = CASE WHEN accepts_marketing <> $6::boolean THEN $10::text ELSE marketing_how END,
          marketing_by = CASE WHEN accepts_marketing <> $6::boolean THEN $11::text ELSE marketing_by END,
          metadata = CASE WHEN $7::boolean THEN $8::jsonb ELSE metadata END
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid
      AND ($4::boolean AND name IS DISTINCT FROM $5::text
           OR accepts_marketing <> coalesce($6::boolean, accepts_marketing)
           OR $7::boolean AND metadata IS DISTINCT FROM $8::jsonb)
   RETURNING *`,
);
