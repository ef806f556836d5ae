import { statement } from "#lib/db/client";

/** $3 order, $4 customer, $5 e-mail address, $6 name. By the primary key. */
export const SET_CUSTOMER = statement(
  "sales.set-customer",
  `UPDATE orders SET customer_id = $4::uuid, customer_email = $5, customer_name = $6, accepts_marketing = NULL
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid
RETURNING id`,
);

/** Gives an order without an e-mail address ($3) the address $4: of two at once, one gets the row. By the primary key. */
export const ADD_EMAIL = statement(
  "sales.add-email",
  `UPDATE orders SET customer_email = $4
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid AND customer_email IS NULL
RETURNING customer_name`,
);

/** Gives the items of an order ($3) to a customer ($4). Index: (merchant_id, order_id, …). */
const give = (table: string) =>
  statement(
    `sales.give-${table}`,
    `WITH locked AS MATERIALIZED (
       SELECT merchant_id, id FROM ${table} WHERE merchant_id = $1 AND mode = $2 AND order_id = $3::uuid ORDER BY id FOR UPDATE
     )
     UPDATE ${table} i SET customer_id = $4::uuid
       FROM locked WHERE i.merchant_id = $1 AND i.id = locked.id`,
  );

/** By table, in the same order in which other transactions lock rows. A membership always has a customer. */
export const GIVE_ITEMS = ["booking", "gift_card", "ticket", "voucher"].map(give);
