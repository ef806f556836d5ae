import { type Statement, statement } from "#lib/db/client";
import { PRINT } from "./run-sql.ts";

export type ItemTable = "gift_card" | "ticket" | "voucher";

/** Locks the rows of `table` that a file made, by id, until the transaction ends. $3 file. */
const lockMade = (table: string, made: string): Statement =>
  statement(
    `imports.lock-${table}`,
    `WITH locked AS MATERIALIZED (
       SELECT made.id FROM moving_in_row r JOIN ${table} made ON made.merchant_id = r.merchant_id AND made.id = r.${made}
        WHERE r.merchant_id = $1 AND r.mode = $2 AND r.moving_in_id = $3 ORDER BY made.id FOR UPDATE OF made)
     SELECT count(*)::int FROM locked`,
  );
export const LOCK_MADE_ORDERS = lockMade("orders", "order_id");
export const LOCK_MADE_CUSTOMERS = lockMade("customer", "customer_id");
export const LOCK_MADE_ITEMS: Record<ItemTable, Statement> = {
  gift_card: lockMade("gift_card", "item_id"),
  ticket: lockMade("ticket", "item_id"),
  voucher: lockMade("voucher", "item_id"),
};

/** Why an item that a row made is no longer as it was made; null while it is. `log` finds what was done with it. */
const usedItems = (table: ItemTable, log: string): Statement =>
  statement(
    `imports.used-${table}`,
    `SELECT * FROM (
       SELECT r.line, '${table}' AS kind, r.item_id AS id,
              CASE WHEN i.id IS NULL THEN 'was removed'
                   WHEN ${log} THEN '${table === "gift_card" ? "was charged or adjusted" : "was used"}'
                   WHEN i.voided_at IS NOT NULL THEN 'was voided'
                   WHEN o.status <> 'paid' THEN 'has an order that was changed'
                   WHEN EXISTS (SELECT 1 FROM item_change x WHERE x.merchant_id = $1 AND x.item_id = r.item_id)
                   THEN 'was changed' END AS what
         FROM moving_in_row r
         LEFT JOIN ${table} i ON i.merchant_id = r.merchant_id AND i.id = r.item_id
         LEFT JOIN orders o ON o.merchant_id = r.merchant_id AND o.id = r.order_id
        WHERE r.merchant_id = $1 AND r.mode = $2 AND r.moving_in_id = $3 AND r.item_id IS NOT NULL) AS made
      WHERE what IS NOT NULL ORDER BY line LIMIT $4`,
  );

const anyIn = (log: string, column: string, and = ""): string =>
  `EXISTS (SELECT 1 FROM ${log} x WHERE x.merchant_id = $1 AND x.${column} = r.item_id${and})`;

/** Why a customer whom a row made is no longer as they were made. $3 file, $4 how many. Index: moving_in_row_order. */
export const USED_CUSTOMERS = statement(
  "imports.used-customers",
  `SELECT * FROM (
     SELECT r.line, 'customer' AS kind, r.customer_id AS id,
            CASE WHEN c.id IS NULL THEN 'was erased or merged'
                 WHEN EXISTS (SELECT 1 FROM orders o WHERE o.merchant_id = $1 AND o.customer_id = c.id
                                 AND NOT EXISTS (SELECT 1 FROM moving_in_row own WHERE own.merchant_id = $1
                                                    AND own.moving_in_id = r.moving_in_id AND own.order_id = o.id))
                 THEN 'has placed an order'
                 WHEN EXISTS (SELECT 1 FROM customer_merge m WHERE m.merchant_id = $1 AND m.customer_id = c.id)
                 THEN 'was merged with another one'
                 WHEN ${PRINT} IS DISTINCT FROM r.customer_print THEN 'was changed' END AS what
       FROM moving_in_row r LEFT JOIN customer c ON c.merchant_id = r.merchant_id AND c.id = r.customer_id
      WHERE r.merchant_id = $1 AND r.mode = $2 AND r.moving_in_id = $3 AND r.customer_id IS NOT NULL) AS made
    WHERE what IS NOT NULL ORDER BY line LIMIT $4`,
);

export const USED_ITEMS: Record<ItemTable, Statement> = {
  gift_card: usedItems("gift_card", anyIn("gift_card_transaction", "gift_card_id", " AND x.type <> 'issue'")),
  ticket: usedItems("ticket", anyIn("ticket_redemption", "ticket_id")),
  voucher: usedItems("voucher", anyIn("voucher_redemption", "voucher_id")),
};

/** How many seats the tickets have that a file made. $3 file. */
export const SEATS_MADE = statement(
  "imports.seats-made",
  `SELECT t.ticket_event_id, t.tier_id, count(*)::int AS count
     FROM moving_in_row r JOIN ticket t ON t.merchant_id = r.merchant_id AND t.id = r.item_id
    WHERE r.merchant_id = $1 AND r.mode = $2 AND r.moving_in_id = $3
    GROUP BY 1, 2`,
);

/** The next $5 rows after line $4, with what was made of them. By the primary key. */
export const NEXT_MADE = statement(
  "imports.next-made",
  `SELECT line, customer_id, order_id, item_id FROM moving_in_row
    WHERE merchant_id = $1 AND mode = $2 AND moving_in_id = $3 AND line > $4
    ORDER BY line LIMIT $5`,
);

const itemsMade = (table: ItemTable): Statement =>
  statement(
    `imports.made-${table}`,
    `SELECT * FROM ${table} WHERE merchant_id = $1 AND mode = $2 AND id = ANY ($3::uuid[]) ORDER BY id`,
  );

/** The items $3. */
export const ITEMS_MADE: Record<ItemTable, Statement> = {
  gift_card: itemsMade("gift_card"),
  ticket: itemsMade("ticket"),
  voucher: itemsMade("voucher"),
};

const deleteMade = (table: string, column = "id"): Statement =>
  statement(
    `imports.delete-${table}`,
    `DELETE FROM ${table} WHERE merchant_id = $1 AND mode = $2 AND ${column} = ANY ($3::uuid[])`,
  );

/** Remove the items $3 with all that names them, in this order. */
export const DELETE_ITEMS: Record<ItemTable, readonly Statement[]> = {
  gift_card: [
    deleteMade("foreign_code", "item_id"),
    deleteMade("gift_card_transaction", "gift_card_id"),
    deleteMade("gift_card"),
  ],
  ticket: [deleteMade("foreign_code", "item_id"), deleteMade("ticket")],
  voucher: [deleteMade("foreign_code", "item_id"), deleteMade("voucher")],
};

/** Remove the orders $3, in this order, after their items. */
export const DELETE_ORDERS: readonly Statement[] = [deleteMade("order_item", "order_id"), deleteMade("orders")];

/** Removes the customers $3, after the orders. */
export const DELETE_CUSTOMERS = deleteMade("customer");

/** Takes back the consent that known customers ($3) gave by a file ($4), and returns those who have not decided again since. */
export const TAKE_CONSENT_BACK = statement(
  "imports.take-consent-back",
  `WITH locked AS MATERIALIZED (
     SELECT c.id FROM customer c JOIN moving_in m ON m.merchant_id = c.merchant_id AND m.id = $4
      WHERE c.merchant_id = $1 AND c.mode = $2 AND c.id = ANY ($3::uuid[]) AND c.accepts_marketing AND c.marketing_at = m.done_at
      ORDER BY c.id FOR NO KEY UPDATE OF c)
   UPDATE customer c SET accepts_marketing = false, marketing_at = NULL, marketing_how = NULL, marketing_by = NULL
     FROM locked WHERE c.merchant_id = $1 AND c.mode = $2 AND c.id = locked.id
RETURNING c.*`,
);

/** Forgets what was made of the rows $4 to $5. $3 file. */
export const CLEAR_MADE = statement(
  "imports.clear-made",
  `UPDATE moving_in_row SET customer_id = NULL, customer_print = NULL, order_id = NULL, item_id = NULL
    WHERE merchant_id = $1 AND mode = $2 AND moving_in_id = $3 AND line BETWEEN $4 AND $5`,
);

/** Ends an undo with all it removed, in its transaction: no row when it was stopped or another run took its place. $3 id, $4 run, $5 now. */
export const FINISH_UNDO = statement(
  "imports.finish-undo",
  `UPDATE moving_in SET status = 'undone', run_id = NULL, rows_done = 0, undone_at = $5
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND run_id = $4
RETURNING id`,
);
