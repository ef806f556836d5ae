import { statement } from "#lib/db/client";
import { claimStatements } from "#lib/domain/issued-items/claim-sql";

/** By the primary key. */
export const GET_VOUCHER = statement(
  "vouchers.get",
  "SELECT * FROM voucher WHERE merchant_id = $1 AND mode = $2 AND id = $3",
);

/** With the fields that a scanner shows. By the unique index on qr_token. */
export const FIND_VOUCHER_BY_TOKEN = statement(
  "vouchers.find.qr_token",
  `SELECT v.*, p.title AS product_title, o.customer_name
     FROM voucher v
     JOIN product p ON p.merchant_id = v.merchant_id AND p.id = v.product_id
     JOIN orders o ON o.merchant_id = v.merchant_id AND o.id = v.order_id
    WHERE v.merchant_id = $1 AND v.mode = $2 AND v.qr_token = $3`,
);

export const CLAIM_VOUCHER_USE = claimStatements("vouchers.claim", "claim_voucher");
