import { statement } from "#lib/db/client";

/**
 * Locks the orders before the customer, in the same order as a payment does, so that the two cannot deadlock.
 * $3 customer, $4 addresses in lower case. Indexes as for ERASE_ORDERS.
 */
export const LOCK_ORDERS = statement(
  "customers.lock-orders",
  `SELECT o.id FROM orders o
    WHERE o.merchant_id = $1 AND o.mode = $2
      AND (o.customer_id = $3::uuid OR o.customer_id IS NULL AND lower(o.customer_email) = ANY (ARRAY(SELECT unnest($4::text[]))))
    ORDER BY o.id FOR UPDATE OF o`,
);

/**
 * Locks the customer until the transaction ends: a new order of theirs waits, and then creates a new customer. $3 id.
 */
export const LOCK_CUSTOMER = statement(
  "customers.lock",
  "SELECT * FROM customer WHERE merchant_id = $1 AND mode = $2 AND id = $3 FOR UPDATE",
);

/**
 * Erases the customer in their orders, also in those never paid. Returns the names that were erased. $3 customer,
 * $4 addresses in lower case, $5 their replacement, $6 their pattern. Indexes: orders (merchant_id, customer_id, …), orders_email.
 */
export const ERASE_ORDERS = statement(
  "customers.erase-orders",
  `WITH locked AS MATERIALIZED (
     SELECT merchant_id, id, customer_name, shipping_address FROM orders
      WHERE merchant_id = $1 AND mode = $2
        AND (customer_id = $3::uuid OR customer_id IS NULL AND lower(customer_email) = ANY (ARRAY(SELECT unnest($4::text[]))))
      ORDER BY id FOR UPDATE
   ), erased AS (
     UPDATE orders o
        SET customer_id = NULL, customer_email = $5::text, customer_name = NULL, shipping_address = NULL,
            metadata = regexp_replace(o.metadata::text, $6::text, $5::text, 'gi')::jsonb
       FROM locked WHERE o.merchant_id = $1 AND o.id = locked.id
   )
   SELECT id, ARRAY[customer_name, shipping_address ->> 'name'] AS names FROM locked`,
);

/** Erases the input of their order lines, except the delivery time of a gift card. $3 orders. */
export const ERASE_LINES = statement(
  "customers.erase-lines",
  `UPDATE order_item
      SET input = jsonb_set('{}'::jsonb, '{deliver_at}', input -> 'deliver_at') -- null without one
    WHERE merchant_id = $1 AND mode = $2 AND order_id = ANY (ARRAY(SELECT unnest($3::uuid[])))
   RETURNING id, ARRAY[]::text[] AS names`,
);

/**
 * Erases the personal data of one kind of items that their orders issued. Index: (merchant_id, order_id, …). $3 orders.
 */
const eraseItems = (table: string, personal: readonly string[], names = "ARRAY[]::text[]") =>
  statement(
    `customers.erase-${table}`,
    `WITH locked AS MATERIALIZED (
       SELECT * FROM ${table} WHERE merchant_id = $1 AND mode = $2 AND order_id = ANY (ARRAY(SELECT unnest($3::uuid[]))) ORDER BY id FOR UPDATE
     ), erased AS (
       UPDATE ${table} i SET ${["customer_id", ...personal].map((column) => `${column} = NULL`).join(", ")}
         FROM locked WHERE i.merchant_id = $1 AND i.id = locked.id
     )
     SELECT id, ${names} AS names FROM locked`,
  );

/** By table, in the same order in which other transactions lock rows. */
export const ERASE_ITEMS = [
  eraseItems("booking", ["lead_name", "custom_fields"], "ARRAY[lead_name]"),
  eraseItems("gift_card", ["recipient_email", "recipient_name", "message"], "ARRAY[recipient_name]"),
  eraseItems("membership", []),
  eraseItems("ticket", ["attendee_name", "custom_fields"], "ARRAY[attendee_name]"),
  eraseItems("voucher", []),
] as const;

/** Erases the recipient of gift cards that others sent to these addresses ($3, in lower case). Index: gift_card_recipient. */
export const ERASE_GIFTS = statement(
  "customers.erase-gifts",
  `WITH locked AS MATERIALIZED (
     SELECT merchant_id, id, recipient_name FROM gift_card
      WHERE merchant_id = $1 AND mode = $2 AND lower(recipient_email) = ANY (ARRAY(SELECT unnest($3::text[]))) ORDER BY id FOR UPDATE
   ), erased AS (
     UPDATE gift_card g SET recipient_email = NULL, recipient_name = NULL, message = NULL
       FROM locked WHERE g.merchant_id = $1 AND g.id = locked.id
   )
   SELECT id, ARRAY[recipient_name] AS names FROM locked`,
);

/**
 * Deletes all mail to these addresses ($3, in lower case) and about their orders ($4), no matter who got it. Indexes:
 * mail_recipient, mail_order.
 */
export const ERASE_MAIL = statement(
  "customers.erase-mail",
  `DELETE FROM mail WHERE merchant_id = $1 AND mode = $2
      AND (lower(recipient) = ANY (ARRAY(SELECT unnest($3::text[]))) OR order_id = ANY (ARRAY(SELECT unnest($4::uuid[]))))`,
);

/** Deletes the notes about these orders ($3): they are about the customer. Index: order_note (merchant_id, order_id, …). */
export const ERASE_NOTES = statement(
  "customers.erase-notes",
  "DELETE FROM order_note WHERE merchant_id = $1 AND mode = $2 AND order_id = ANY (ARRAY(SELECT unnest($3::uuid[])))",
);

/**
 * Mail about the orders of others names the recipient of their gift cards ($3). It is then rendered again, without the name.
 * Index: mail_order.
 */
export const ERASE_GIFT_NAMES = statement(
  "customers.erase-gift-names",
  `UPDATE mail m SET subject = NULL, text = NULL, html = NULL, attachments = NULL
     FROM gift_card g
    WHERE g.merchant_id = $1 AND g.mode = $2 AND g.id = ANY (ARRAY(SELECT unnest($3::uuid[])))
      AND m.merchant_id = g.merchant_id AND m.order_id = g.order_id`,
);

/**
 * Removes what files of another system say about these addresses ($3, in lower case), also in rows that were left out.
 * Index: moving_in_row (merchant_id, mode, email).
 */
export const ERASE_IMPORTS = statement(
  "customers.erase-imports",
  `UPDATE moving_in_row SET cells = '{}', data = NULL, email = NULL, code = NULL, reason = 'The customer was erased.', fate = 'invalid'
    WHERE merchant_id = $1 AND mode = $2 AND email = ANY (ARRAY(SELECT unnest($3::text[])))`,
);

/**
 * Removes from mail what it quotes of a receiver's answer to these events ($3), as that may contain personal data. The
 * mail is then rendered again without it. Index: mail_event.
 */
export const ERASE_QUOTES = statement(
  "customers.erase-quotes",
  `UPDATE mail SET data = data #- '{answer,body}', subject = NULL, text = NULL, html = NULL
    WHERE merchant_id = $1 AND mode = $2 AND data ? 'event_id' AND data ->> 'event_id' = ANY (ARRAY(SELECT unnest($3::text[])))`,
);

/** Runs after nothing refers to the customer any longer. $3 id. */
export const DELETE_CUSTOMER = statement(
  "customers.delete",
  "DELETE FROM customer WHERE merchant_id = $1 AND mode = $2 AND id = $3",
);

/** Locks the conflicts of their items. $3 items. Index: redemption_conflict (merchant_id, mode, …). */
export const LOCK_CONFLICTS = statement(
  "customers.conflicts",
  `SELECT id, resource FROM redemption_conflict
    WHERE merchant_id = $1 AND mode = $2 AND item_id = ANY (ARRAY(SELECT unnest($3::uuid[]))) AND resource IS NOT NULL
    ORDER BY id FOR UPDATE`,
);

/** $3 ids, $4 resources. */
export const UPDATE_CONFLICTS = statement(
  "customers.update-conflicts",
  `UPDATE redemption_conflict c SET resource = redacted.resource
     FROM unnest($3::uuid[], $4::jsonb[]) AS redacted (id, resource)
    WHERE c.merchant_id = $1 AND c.mode = $2 AND c.id = redacted.id`,
);

/**
 * Locks up to $7 events before ($5, $6) that mention the customer and have no unfinished delivery, as those are sent
 * unchanged. $3 ids of the customer, $4 addresses in lower case. Index: event (merchant_id, mode, created_at …).
 */
export const LOCK_EVENTS = statement(
  "customers.events",
  `SELECT id, type, "row", payload, created_at FROM event e
    WHERE merchant_id = $1 AND mode = $2 AND (created_at, id) < ($5::timestamptz, $6::text)
      AND (payload IS NOT NULL AND EXISTS (SELECT 1 FROM unnest($3::text[] || $4::text[]) AS one WHERE strpos(lower(payload), one) > 0)
           OR "row" ->> 'customer_id' = ANY (ARRAY(SELECT unnest($3::text[]))) OR lower("row" ->> 'recipient_email') = ANY (ARRAY(SELECT unnest($4::text[]))))
      AND NOT EXISTS (SELECT 1 FROM webhook_delivery d
                       WHERE d.merchant_id = $1 AND d.event_id = e.id AND d.status IN ('pending', 'in_flight'))
    ORDER BY created_at DESC, id DESC LIMIT $7::int
      FOR NO KEY UPDATE OF e`,
);

/** $3 ids, $4 rows, $5 payloads. Also removes the responses of receivers, which may repeat the payload. */
export const UPDATE_EVENTS = statement(
  "customers.update-events",
  `WITH redacted AS MATERIALIZED (
     SELECT * FROM unnest($3::text[], $4::jsonb[], $5::text[]) AS redacted (id, "row", payload)
   ), events AS (
     UPDATE event e SET "row" = redacted."row", payload = redacted.payload
       FROM redacted WHERE e.merchant_id = $1::uuid AND e.mode = $2::text AND e.id = redacted.id
   ), deliveries AS (
     UPDATE webhook_delivery d SET response_body = NULL
       FROM redacted WHERE d.merchant_id = $1::uuid AND d.event_id = redacted.id
     RETURNING d.merchant_id, d.id
   )
   UPDATE webhook_attempt a SET response_body = NULL
     FROM deliveries d WHERE a.merchant_id = $1 AND a.delivery_id = d.id`,
);

/** Except records of credentials of the other mode. */
const OF_MODE = `NOT EXISTS (SELECT 1 FROM api_key k WHERE k.merchant_id = $1 AND k.id = r.credential_id AND k.mode <> $2)
      AND NOT EXISTS (SELECT 1 FROM device d WHERE d.merchant_id = $1 AND d.id = r.credential_id AND d.mode <> $2)`;

/**
 * Requests that run may have read rows before they were erased, and would store their response afterwards. It is not stored: the same
 * request goes on from the erased rows when the lease is over. $3 is the id of the request that erases, which is not one of them.
 */
export const REFUSE_RESPONSES = statement(
  "customers.refuse-answers",
  `UPDATE idempotency_record r SET leased_by = NULL
    WHERE r.merchant_id = $1 AND r.leased_by <> $3 AND ${OF_MODE}`,
);

/** Up to $5 stored responses after ($3, $4). By the primary key. */
export const STORED_RESPONSES = statement(
  "customers.answers",
  `SELECT credential_id, key, answer FROM idempotency_record r
    WHERE merchant_id = $1 AND (credential_id, key) > ($3::uuid, $4::text)
      AND ${OF_MODE}
    ORDER BY credential_id, key LIMIT $5::int`,
);

/**
 * $3 credentials, $4 keys, $5 responses, $6 the previous ones: a key that was reused in the meantime keeps its new
 * response.
 */
export const UPDATE_RESPONSES = statement(
  "customers.update-answers",
  `UPDATE idempotency_record r SET answer = redacted.answer
     FROM unnest($3::uuid[], $4::text[], $5::bytea[], $6::bytea[]) AS redacted (credential_id, key, answer, was)
    WHERE r.merchant_id = $1 AND $2::text IS NOT NULL AND r.credential_id = redacted.credential_id AND r.key = redacted.key
      AND r.answer = redacted.was`,
);
