import { type Statement, statement } from "#lib/db/client";
import { recordUse } from "#lib/domain/redemptions/claim-sql";

/** By the primary key. */
export const GET_VOUCHER = statement(
  "vouchers.get",
  "SELECT * FROM voucher WHERE merchant_id = $1 AND mode = $2 AND id = $3",
);

/** With what the door shows. By the unique index on qr_token. */
export const FIND_VOUCHER_BY_TOKEN = statement(
  "vouchers.find.qr_token",
  `SELECT v.*, p.title AS product_title, o.customer_name
     FROM voucher v
     JOIN product p ON p.merchant_id = v.merchant_id AND p.id = v.product_id
     JOIN orders o ON o.merchant_id = v.merchant_id AND o.id = v.order_id
    WHERE v.merchant_id = $1 AND v.mode = $2 AND v.qr_token = $3`,
);

/**
 * Takes one use of a voucher, appends its log row, and writes the event with its deliveries: one statement,
 * so all of it or none. The condition is judged again under the row's lock, and `voucher_uses_check` stands
 * behind it: whatever the crowd, `uses_after` never passes `max_uses`. No row: refused. $4 to $10 as in `recordUse`.
 */
const claimBy = (column: "id" | "qr_token"): Statement =>
  statement(
    `vouchers.claim.${column}`,
    `WITH claimed AS (
       UPDATE voucher
          SET uses_after = uses_after + 1,
              redeemed_at = coalesce(redeemed_at, $5::timestamptz),
              redeemed_source = CASE WHEN redeemed_at IS NULL THEN $6::text ELSE redeemed_source END
        WHERE merchant_id = $1::uuid AND mode = $2::text AND ${column} = $3
          AND voided_at IS NULL AND uses_after < max_uses AND (expires_at IS NULL OR expires_at > $5::timestamptz)
       RETURNING *
     ),${recordUse("voucher")}`,
  );

export const CLAIM_VOUCHER_USE = claimBy("id");
export const CLAIM_VOUCHER_USE_BY_TOKEN = claimBy("qr_token");

/** Once: no row when it was voided before. A use that comes first is seen, one that comes later is refused. $4 now. */
export const VOID_VOUCHER = statement(
  "vouchers.void",
  `UPDATE voucher SET voided_at = $4::timestamptz
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND voided_at IS NULL
RETURNING *`,
);
