import { statement } from "#lib/db/client";
import { DOWNLOADABLE, GIVES_ACCESS } from "#lib/domain/files/sql";

const ORDERS_COUNTED = 1_000;

/** The files of a product in the order of their upload. $3 product. Indexes: product_file, order_item and file_download by their files. */
export const FILES_OF_PRODUCT = statement(
  "files.of-product",
  `SELECT f.id, f.name, f.size_bytes, f.variant_id, f.stored_at,
          (SELECT coalesce(sum(d.count), 0)::int FROM file_download d
            WHERE d.merchant_id = $1 AND d.file_id = f.id) AS downloads,
          (SELECT count(*)::int FROM
            (SELECT DISTINCT o.id FROM order_item i
               JOIN orders o ON o.merchant_id = i.merchant_id AND o.id = i.order_id
              WHERE i.merchant_id = $1 AND ${GIVES_ACCESS} AND o.status IN ${DOWNLOADABLE}
              LIMIT ${ORDERS_COUNTED}) AS counted) AS orders
     FROM product_file f
    WHERE f.merchant_id = $1 AND f.mode = $2 AND f.product_id = $3::uuid AND f.removed_at IS NULL
    ORDER BY f.created_at, f.id`,
);
