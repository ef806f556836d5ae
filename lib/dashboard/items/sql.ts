import { type Statement, statement } from "#lib/db/client";
import type { ItemKind } from "#lib/domain/issued-items/schema";

/**
 * The product and the order of each item of a kind. Further columns are those of the item `i`, the order `o`, the product `p` and of
 * further joins. A gift card can be without a product. $3 items. By the primary keys.
 */
export const namesOf = (kind: ItemKind, columns: readonly string[] = [], joins = ""): Statement =>
  statement(
    `items.names-${kind}`,
    `SELECT ${["i.id", "p.title", "i.order_id", "o.customer_name", "o.customer_email", ...columns].join(", ")}
       FROM ${kind} i
       JOIN orders o ON o.merchant_id = i.merchant_id AND o.id = i.order_id
       LEFT JOIN product p ON p.merchant_id = i.merchant_id AND p.id = i.product_id
       ${joins}
      WHERE i.merchant_id = $1 AND i.mode = $2 AND i.id = ANY (ARRAY(SELECT unnest($3::uuid[])))`,
  );

/**
 * The newest $4 uses of an item, each with the time of its reversal. $3 item. By the index of the log (merchant_id, id of the item,
 * created_at, id).
 */
const usesOf = (log: string, item: string): Statement =>
  statement(
    `items.${log}`,
    `SELECT r.*, v.created_at AS reversed_at
       FROM ${log} r
       LEFT JOIN redemption_reversal v ON v.merchant_id = r.merchant_id AND v.redemption_id = r.id
      WHERE r.merchant_id = $1 AND r.mode = $2 AND r.${item} = $3
      ORDER BY r.created_at DESC, r.id DESC
      LIMIT $4`,
  );

/** A gift card has a ledger instead. */
export const USES: Record<Exclude<ItemKind, "gift_card">, Statement> = {
  booking: usesOf("booking_redemption", "booking_id"),
  membership: usesOf("membership_checkin", "membership_id"),
  ticket: usesOf("ticket_redemption", "ticket_id"),
  voucher: usesOf("voucher_redemption", "voucher_id"),
};

/**
 * The newest $3 products of a type that are not archived, and the product $4 or null. Further columns are those of the product `p`.
 * Index: product (merchant_id, mode, created_at, id).
 */
export const productChoices = (type: "booking" | "membership", ...columns: readonly string[]): Statement =>
  statement(
    `items.products-${type}`,
    `SELECT ${["p.id", "p.title", ...columns].join(", ")}
       FROM (
         (SELECT id, title, created_at FROM product
           WHERE merchant_id = $1 AND mode = $2 AND type = '${type}' AND status <> 'archived'
           ORDER BY created_at DESC, id DESC LIMIT $3)
         UNION
         SELECT id, title, created_at FROM product WHERE merchant_id = $1 AND mode = $2 AND id = $4::uuid
       ) AS p
      ORDER BY p.created_at DESC, p.id DESC`,
  );
