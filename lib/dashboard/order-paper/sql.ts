import { statement } from "#lib/db/client";

/** By the primary keys. */
export const GET_SELLER = statement(
  "stores.seller",
  `SELECT m.name, s.support_email, s.logo_url, s.brand_colour
     FROM merchant m JOIN store_settings s ON s.merchant_id = m.id
    WHERE m.id = $1 AND $2::text IS NOT NULL`,
);
