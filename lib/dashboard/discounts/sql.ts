import { statement } from "#lib/db/client";

/**
 * The products $3 that a code names, and the $4 newest others that can be discounted. Indexes: product_pkey, product (merchant_id, mode,
 * created_at …).
 */
export const PRODUCT_CHOICES = statement(
  "discounts.product-choices",
  `(SELECT id, title AS label FROM product
     WHERE merchant_id = $1 AND mode = $2 AND id = ANY (ARRAY(SELECT unnest($3::uuid[]))) ORDER BY title, id)
    UNION ALL
   (SELECT id, title AS label FROM product
     WHERE merchant_id = $1 AND mode = $2 AND type NOT IN ('gift_card', 'membership') AND status <> 'archived'
       AND id <> ALL (ARRAY(SELECT unnest($3::uuid[])))
     ORDER BY created_at DESC, id DESC LIMIT $4::int)`,
);
