import { statement } from "#lib/db/client";

/** The notes of an order ($3), oldest first. Index: order_note (merchant_id, order_id, …). */
export const NOTES = statement(
  "order-notes.list",
  `SELECT id, text, at_door, author, created_at AS at FROM order_note
    WHERE merchant_id = $1 AND mode = $2 AND order_id = $3 ORDER BY created_at, id`,
);
