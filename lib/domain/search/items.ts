import type { Condition } from "#lib/db/page";

type ItemTable = "gift_card" | "ticket" | "booking" | "voucher" | "membership";

/** More items of one order are not found at once. */
const ITEMS_OF_ORDER = 1000;

/** The items with this id or of the order with this id. By the primary key and the index (merchant_id, order_id, …). */
export const withIdOrOrder = (table: ItemTable, id: string): Condition => ({
  sql: `id = ANY (ARRAY(SELECT i.id FROM ${table} i WHERE i.merchant_id = $1 AND i.mode = $2 AND i.order_id = ?::uuid
                        ORDER BY i.created_at DESC, i.id DESC LIMIT ${ITEMS_OF_ORDER}) || ?::uuid)`,
  values: [id, id],
});

const WHOLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/**
 * The items that the customer with this e-mail address bought, or null for any other text. By the unique index on the address
 * and the index (merchant_id, customer_id, …).
 */
export function boughtByEmail(search: string): Condition | null {
  const email = search.trim();
  if (!WHOLE_EMAIL.test(email)) return null;
  return {
    sql: `customer_id = (SELECT c.id FROM customer c WHERE c.merchant_id = $1 AND c.mode = $2 AND lower(c.email) = lower(?))`,
    values: [email],
  };
}
