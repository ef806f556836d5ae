import { statement } from "#lib/db/client";
import { MAX_FILES } from "./schema.ts";

/** The statuses of an order whose buyer can download. */
export const DOWNLOADABLE = "('paid', 'fulfilled', 'partially_refunded')";

/** What of order o gives access to file f. */
export const GIVES_ACCESS = "i.product_id = f.product_id AND (f.variant_id IS NULL OR i.variant_id = f.variant_id)";

/** Whether a file can be added: one row for a product of this kind. $3 product, $4 variant or null. By the primary keys. */
export const CAN_ADD = statement(
  "files.can-add",
  `SELECT (SELECT count(*)::int FROM product_file f WHERE f.merchant_id = $1 AND f.product_id = p.id
                                                            AND f.removed_at IS NULL) < ${MAX_FILES} AS has_room,
          $4::uuid IS NULL OR EXISTS (SELECT FROM product_variant v WHERE v.merchant_id = $1
                                         AND v.id = $4::uuid AND v.product_id = p.id) AS has_variant
     FROM product p
    WHERE p.merchant_id = $1 AND p.mode = $2 AND p.id = $3::uuid AND p.type = 'digital_product'`,
);

/** Lets uploads to a product end one after another, so that their count is right. $3 product. By the primary key. */
export const LOCK_PRODUCT = statement(
  "files.lock-product",
  "SELECT id FROM product WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid FOR NO KEY UPDATE",
);

/** Locks a file of a product. $3 product, $4 file. By the primary key. */
export const LOCK_FILE = statement(
  "files.lock",
  `SELECT storage_name FROM product_file
    WHERE merchant_id = $1 AND mode = $2 AND product_id = $3::uuid AND id = $4::uuid AND removed_at IS NULL FOR UPDATE`,
);

/** Announces a file before it is stored, so that a job removes it if nothing begins to use it. $3 name, $4 until when. */
export const ANNOUNCE = statement(
  "files.announce",
  "INSERT INTO unused_file (merchant_id, mode, storage_name, remove_after) VALUES ($1::uuid, $2::text, $3, $4::timestamptz)",
);

/** Takes a file out of the job's reach: no row once it may be removed. $3 name, $4 now. By the primary key. */
export const TAKE = statement(
  "files.take",
  `DELETE FROM unused_file
    WHERE merchant_id = $1 AND mode = $2 AND storage_name = $3 AND remove_after > $4::timestamptz
   RETURNING storage_name`,
);

/** $3 product, $4 id, $5 variant or null, $6 name, $7 bytes, $8 name in storage, $9 now. */
export const ADD = statement(
  "files.add",
  `INSERT INTO product_file (merchant_id, mode, product_id, id, variant_id, name, size_bytes, storage_name, stored_at, created_at)
   VALUES ($1::uuid, $2::text, $3::uuid, $4::uuid, $5::uuid, $6, $7::bigint, $8, $9::timestamptz, $9::timestamptz)`,
);

/** $3 file, $4 name, $5 bytes, $6 name in storage, $7 now. By the primary key. */
export const REPLACE = statement(
  "files.replace",
  `UPDATE product_file SET name = $4, size_bytes = $5::bigint, storage_name = $6, stored_at = $7::timestamptz
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid`,
);

/**
 * Removes a file, keeps the counts of its downloads, and has the job remove it from storage. $3 now, $4 product, $5 file. No row:
 * there is none, or it is removed already. By the primary key.
 */
export const REMOVE = statement(
  "files.remove",
  `WITH gone AS (
     UPDATE product_file SET removed_at = $3::timestamptz
      WHERE merchant_id = $1 AND mode = $2 AND product_id = $4::uuid AND id = $5::uuid AND removed_at IS NULL
     RETURNING storage_name
   )
   INSERT INTO unused_file (merchant_id, mode, storage_name, remove_after)
   SELECT $1::uuid, $2::text, storage_name, $3::timestamptz FROM gone RETURNING storage_name`,
);

/** Deletes files with the counts of their downloads, and has the job remove those from storage that are still there. $3 now. */
const releaseWhere = (name: string, condition: string) =>
  statement(
    `files.${name}`,
    `WITH gone AS (
       DELETE FROM product_file WHERE merchant_id = $1 AND mode = $2 AND ${condition} RETURNING storage_name, removed_at
     )
     INSERT INTO unused_file (merchant_id, mode, storage_name, remove_after)
     SELECT $1::uuid, $2::text, storage_name, $3::timestamptz FROM gone WHERE removed_at IS NULL`,
  );

/** $4 products. Index: product_file (merchant_id, product_id, …). */
export const RELEASE_OF_PRODUCTS = releaseWhere("release-of-products", "product_id = ANY ($4::uuid[])");
/** $4 variants. Index: product_file (merchant_id, variant_id). */
export const RELEASE_OF_VARIANTS = releaseWhere("release-of-variants", "variant_id = ANY ($4::uuid[])");

/** The order of a link, whatever its mode. $1 merchant, $2 order. By the primary key. */
export const FIND_ORDER = {
  name: "files.find-order",
  text: "SELECT mode, download_number, download_withdrawn_at FROM orders WHERE merchant_id = $1 AND id = $2",
};

/** Which link to the files of an order ($3) is valid. By the primary key. */
export const LINK_OF_ORDER = statement(
  "files.link-of-order",
  "SELECT download_number, download_withdrawn_at FROM orders WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid",
);

/** Withdraws the link of an order, once. $3 order, $4 now. By the primary key. */
export const WITHDRAW_LINK = statement(
  "files.withdraw-link",
  `UPDATE orders SET download_withdrawn_at = $4::timestamptz
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid AND download_withdrawn_at IS NULL
   RETURNING id`,
);

/** Makes a new link in place of one that was withdrawn, once. $3 order. By the primary key. */
export const RENEW_LINK = statement(
  "files.renew-link",
  `UPDATE orders SET download_withdrawn_at = NULL, download_number = download_number + 1
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid AND download_withdrawn_at IS NOT NULL
   RETURNING id`,
);

/** $3 order. By the primary keys. */
export const STORE_OF_ORDER = statement(
  "files.store-of-order",
  `SELECT m.name AS store, s.support_email, o.status
     FROM orders o
     JOIN merchant m ON m.id = o.merchant_id
     JOIN store_settings s ON s.merchant_id = o.merchant_id
    WHERE o.merchant_id = $1 AND o.mode = $2 AND o.id = $3::uuid`,
);

/** The files that a product f of order $3 holds. Index: order_item (merchant_id, order_id, …). */
const OF_ORDER = `f.merchant_id = $1 AND f.mode = $2
      AND f.product_id = ANY (ARRAY(SELECT x.product_id FROM order_item x WHERE x.merchant_id = $1 AND x.order_id = $3::uuid))
      AND EXISTS (SELECT FROM order_item i WHERE i.merchant_id = $1 AND i.order_id = $3::uuid AND ${GIVES_ACCESS})`;

/** The files of an order with their downloads, whatever its status, and the removed ones that were downloaded. $3 order. */
export const FILES_OF_ORDER = statement(
  "files.of-order",
  `SELECT f.id, f.name, f.size_bytes, p.title AS product, coalesce(d.count, 0) AS downloads, d.last_at, f.removed_at
     FROM product_file f
     JOIN product p ON p.merchant_id = f.merchant_id AND p.id = f.product_id
     LEFT JOIN file_download d ON d.merchant_id = f.merchant_id AND d.order_id = $3::uuid AND d.file_id = f.id
    WHERE ${OF_ORDER} AND (f.removed_at IS NULL OR d.count > 0)
    ORDER BY p.title, p.id, f.created_at, f.id`,
);

/** A file of an order whose buyer may download. $3 order, $4 file. */
export const FILE_TO_DOWNLOAD = statement(
  "files.to-download",
  `SELECT f.name, f.size_bytes, f.storage_name
     FROM product_file f
     JOIN orders o ON o.merchant_id = f.merchant_id AND o.id = $3::uuid AND o.status IN ${DOWNLOADABLE}
    WHERE ${OF_ORDER} AND f.id = $4::uuid AND f.removed_at IS NULL`,
);

/** Counts a download. A file that was just removed is not counted. $3 order, $4 file, $5 now. */
export const COUNT_DOWNLOAD = statement(
  "files.count",
  `INSERT INTO file_download AS d (merchant_id, mode, order_id, file_id, count, last_at)
   SELECT f.merchant_id, f.mode, $3::uuid, f.id, 1, $5::timestamptz FROM product_file f
    WHERE f.merchant_id = $1 AND f.mode = $2 AND f.id = $4::uuid AND f.removed_at IS NULL FOR KEY SHARE
       ON CONFLICT (merchant_id, order_id, file_id) DO UPDATE SET count = d.count + 1, last_at = greatest(d.last_at, excluded.last_at)`,
);
