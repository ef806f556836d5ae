import { namesOf, productChoices } from "#lib/dashboard/items/sql";

/** With the person, table or room. */
export const BOOKING_NAMES = namesOf(
  "booking",
  ["r.name AS place"],
  "LEFT JOIN booking_resource r ON r.merchant_id = i.merchant_id AND r.id = i.resource_id",
);

/** Each with its people, tables and rooms in their order. Index: booking_resource (merchant_id, product_id, position). */
export const BOOKING_PRODUCTS = productChoices(
  "booking",
  `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) ORDER BY r.position, r.id), '[]')
      FROM booking_resource r WHERE r.merchant_id = $1 AND r.product_id = p.id) AS resources`,
);
