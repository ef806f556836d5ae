import { statement } from "#lib/db/client";

/** Locks an order ($3) while a note is added, so that its notes are counted one at a time. */
export const LOCK_ORDER = statement(
  "order-notes.lock-order",
  "SELECT id FROM orders WHERE merchant_id = $1 AND mode = $2 AND id = $3 FOR UPDATE",
);

/** Writes down that the notes for the door of an order changed at a time: phones at a door read what is new since a time. */
const TOLD = (at: string) => `told AS (
     UPDATE orders o SET door_notes_at = ${at}::timestamptz
       FROM changed c WHERE o.merchant_id = $1::uuid AND o.id = c.order_id AND c.at_door
   )`;

/** Adds a note ($3 id, $5 text, $6 for the door, $7 author, $8 now) to an order ($4) with fewer than $9, once. No row otherwise. */
export const ADD = statement(
  "order-notes.add",
  `WITH changed AS (
     INSERT INTO order_note (merchant_id, mode, id, order_id, text, at_door, author, created_at)
     SELECT $1::uuid, $2::text, $3::uuid, $4::uuid, $5, $6::boolean, $7, $8::timestamptz
      WHERE (SELECT count(*) FROM order_note WHERE merchant_id = $1::uuid AND order_id = $4::uuid) < $9::int
         ON CONFLICT (merchant_id, id) DO NOTHING
     RETURNING order_id, id, at_door
   ), ${TOLD("$8")}
   SELECT id FROM changed`,
);

/** Removes a note ($3) of an order ($4), at $5. No row if it is not there. */
export const REMOVE = statement(
  "order-notes.remove",
  `WITH changed AS (
     DELETE FROM order_note WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND order_id = $4
     RETURNING order_id, id, at_door
   ), ${TOLD("$5")}
   SELECT id FROM changed`,
);
