import { statement } from "#lib/db/client";

/** The product, place and order of each booking. $3 bookings. By the primary keys. */
export const BOOKING_NAMES = statement(
  "bookings.names",
  `SELECT b.id, p.title, r.name AS place, o.id AS order_id, o.customer_name, o.customer_email
     FROM booking b
     JOIN product p ON p.merchant_id = b.merchant_id AND p.id = b.product_id
     JOIN orders o ON o.merchant_id = b.merchant_id AND o.id = b.order_id
     LEFT JOIN booking_resource r ON r.merchant_id = b.merchant_id AND r.id = b.resource_id
    WHERE b.merchant_id = $1 AND b.mode = $2 AND b.id = ANY (ARRAY(SELECT unnest($3::uuid[])))`,
);

/**
 * The uses of a booking, each with the time of its reversal. $3 booking, $4 how many at most. Index: booking_redemption
 * (merchant_id, booking_id, created_at, id).
 */
export const USES_OF_BOOKING = statement(
  "bookings.uses",
  `SELECT r.*, v.created_at AS reversed_at
     FROM booking_redemption r
     LEFT JOIN redemption_reversal v ON v.merchant_id = r.merchant_id AND v.redemption_id = r.id
    WHERE r.merchant_id = $1 AND r.mode = $2 AND r.booking_id = $3
    ORDER BY r.created_at DESC, r.id DESC
    LIMIT $4`,
);

/**
 * The newest $3 booking products that are not archived, and the product $4 or null, each with its people, tables and rooms in
 * their order. Indexes: product (merchant_id, mode, created_at, id), booking_resource (merchant_id, product_id, position).
 */
export const BOOKING_PRODUCTS = statement(
  "bookings.products",
  `SELECT p.id, p.title,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) ORDER BY r.position, r.id), '[]')
             FROM booking_resource r WHERE r.merchant_id = $1 AND r.product_id = p.id) AS resources
     FROM (
       (SELECT id, title, created_at FROM product
         WHERE merchant_id = $1 AND mode = $2 AND type = 'booking' AND status <> 'archived'
         ORDER BY created_at DESC, id DESC LIMIT $3)
       UNION
       SELECT id, title, created_at FROM product WHERE merchant_id = $1 AND mode = $2 AND id = $4::uuid
     ) AS p
    ORDER BY p.created_at DESC, p.id DESC`,
);
