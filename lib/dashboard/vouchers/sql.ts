import { statement } from "#lib/db/client";

/** The product and the order of each voucher. $3 vouchers. By the primary keys. */
export const VOUCHER_NAMES = statement(
  "vouchers.names",
  `SELECT v.id, p.title, o.id AS order_id, o.customer_name, o.customer_email
     FROM voucher v
     JOIN product p ON p.merchant_id = v.merchant_id AND p.id = v.product_id
     JOIN orders o ON o.merchant_id = v.merchant_id AND o.id = v.order_id
    WHERE v.merchant_id = $1 AND v.mode = $2 AND v.id = ANY (ARRAY(SELECT unnest($3::uuid[])))`,
);

/**
 * The newest $4 uses of a voucher, each with the time of its reversal. $3 voucher. Index: voucher_redemption
 * (merchant_id, voucher_id, created_at, id).
 */
export const USES_OF_VOUCHER = statement(
  "vouchers.uses",
  `SELECT r.*, v.created_at AS reversed_at
     FROM voucher_redemption r
     LEFT JOIN redemption_reversal v ON v.merchant_id = r.merchant_id AND v.redemption_id = r.id
    WHERE r.merchant_id = $1 AND r.mode = $2 AND r.voucher_id = $3
    ORDER BY r.created_at DESC, r.id DESC
    LIMIT $4`,
);
