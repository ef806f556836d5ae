import { statement } from "#lib/db/client";

/** The product and the order of each membership. $3 memberships. By the primary keys. */
export const MEMBERSHIP_NAMES = statement(
  "memberships.names",
  `SELECT m.id, p.title, o.id AS order_id, o.customer_name, o.customer_email
     FROM membership m
     JOIN product p ON p.merchant_id = m.merchant_id AND p.id = m.product_id
     JOIN orders o ON o.merchant_id = m.merchant_id AND o.id = m.order_id
    WHERE m.merchant_id = $1 AND m.mode = $2 AND m.id = ANY (ARRAY(SELECT unnest($3::uuid[])))`,
);

/**
 * The newest $4 check-ins of a membership, each with the time of its reversal. $3 membership. Index: membership_checkin
 * (merchant_id, membership_id, created_at, id).
 */
export const USES_OF_MEMBERSHIP = statement(
  "memberships.uses",
  `SELECT c.*, v.created_at AS reversed_at
     FROM membership_checkin c
     LEFT JOIN redemption_reversal v ON v.merchant_id = c.merchant_id AND v.redemption_id = c.id
    WHERE c.merchant_id = $1 AND c.mode = $2 AND c.membership_id = $3
    ORDER BY c.created_at DESC, c.id DESC
    LIMIT $4`,
);

/**
 * The newest $3 membership products that are not archived, and the product $4 or null. Index: product (merchant_id, mode,
 * created_at, id).
 */
export const MEMBERSHIP_PRODUCTS = statement(
  "memberships.products",
  `SELECT id, title FROM (
     (SELECT id, title, created_at FROM product
       WHERE merchant_id = $1 AND mode = $2 AND type = 'membership' AND status <> 'archived'
       ORDER BY created_at DESC, id DESC LIMIT $3)
     UNION
     SELECT id, title, created_at FROM product WHERE merchant_id = $1 AND mode = $2 AND id = $4::uuid
   ) AS choice
    ORDER BY created_at DESC, id DESC`,
);
