import { statement } from "#lib/db/client";
import { statusAt } from "#lib/domain/memberships/sql";
import { HAS_WORDS } from "#lib/domain/search/words";

/** What customers are shown with: their name, and beside it their address. */
const CUSTOMER = `
  SELECT 'customer' AS kind, c.id, coalesce(c.name, c.email) AS title, NULL::bigint AS cents, NULL::text AS currency,
         CASE WHEN c.name IS NOT NULL THEN c.email END AS state
    FROM customer c WHERE c.merchant_id = $1 AND c.mode = $2`;

const ORDER = `
  SELECT 'order' AS kind, o.id, 'Order of ' || coalesce(o.customer_name, o.customer_email, 'a walk-in') AS title,
         o.total_cents AS cents, o.currency, replace(o.status, '_', ' ') AS state
    FROM orders o WHERE o.merchant_id = $1 AND o.mode = $2`;

const GIFT_CARD = `
  SELECT 'gift_card', g.id, g.code, g.balance_cents, g.currency,
         CASE WHEN g.voided_at IS NOT NULL THEN 'voided' ELSE 'left' END
    FROM gift_card g WHERE g.merchant_id = $1 AND g.mode = $2`;

const TICKET = `
  SELECT 'ticket', t.id, concat_ws(', ', 'Ticket', p.title, t.attendee_name), NULL::bigint, NULL,
         CASE WHEN t.voided_at IS NOT NULL THEN 'voided' WHEN t.uses_after >= t.max_uses THEN 'used'
              WHEN t.uses_after > 0 THEN t.uses_after || ' of ' || t.max_uses || ' used' ELSE 'valid' END
    FROM ticket t JOIN product p ON p.merchant_id = t.merchant_id AND p.id = t.product_id
   WHERE t.merchant_id = $1 AND t.mode = $2`;

const PRODUCT = `
  SELECT 'product', p.id, p.title, NULL::bigint, NULL, p.status
    FROM product p WHERE p.merchant_id = $1 AND p.mode = $2`;

const BOOKING = `
  SELECT 'booking', i.id, concat_ws(', ', 'Booking', p.title, coalesce(i.lead_name, o.customer_name, o.customer_email)),
         NULL::bigint, NULL,
         CASE WHEN i.voided_at IS NOT NULL THEN 'voided' WHEN i.uses_after > 0 THEN 'arrived' ELSE 'valid' END
    FROM booking i
    JOIN product p ON p.merchant_id = i.merchant_id AND p.id = i.product_id
    JOIN orders o ON o.merchant_id = i.merchant_id AND o.id = i.order_id
   WHERE i.merchant_id = $1 AND i.mode = $2`;

const VOUCHER = `
  SELECT 'voucher', i.id, concat_ws(', ', p.title, coalesce(o.customer_name, o.customer_email)), NULL::bigint, NULL,
         CASE WHEN i.voided_at IS NOT NULL THEN 'voided'
              ELSE i.uses_after || ' of ' || i.max_uses || ' used' END
    FROM voucher i
    JOIN product p ON p.merchant_id = i.merchant_id AND p.id = i.product_id
    JOIN orders o ON o.merchant_id = i.merchant_id AND o.id = i.order_id
   WHERE i.merchant_id = $1 AND i.mode = $2`;

/** With its status at $4. */
const MEMBERSHIP = `
  SELECT 'membership', i.id, concat_ws(', ', 'Membership', p.title, coalesce(o.customer_name, o.customer_email)),
         NULL::bigint, NULL, replace(${statusAt("$4", "i")}, '_', ' ')
    FROM membership i
    JOIN product p ON p.merchant_id = i.merchant_id AND p.id = i.product_id
    JOIN orders o ON o.merchant_id = i.merchant_id AND o.id = i.order_id
   WHERE i.merchant_id = $1 AND i.mode = $2`;

const NAMED = "AS found (kind, id, title, cents, currency, state)";

/** By the primary keys. $3 id, $4 now. */
export const FIND_BY_ID = statement(
  "search.id",
  `SELECT * FROM (
     ${ORDER} AND o.id = $3
     UNION ALL ${CUSTOMER} AND c.id = $3
     UNION ALL ${GIFT_CARD} AND g.id = $3
     UNION ALL ${TICKET} AND t.id = $3
     UNION ALL ${PRODUCT} AND p.id = $3
     UNION ALL ${BOOKING} AND i.id = $3
     UNION ALL ${VOUCHER} AND i.id = $3
     UNION ALL ${MEMBERSHIP} AND i.id = $3
     UNION ALL
     SELECT 'webhook', w.id, w.url, NULL, NULL, CASE WHEN w.enabled THEN 'enabled' ELSE 'off' END
       FROM webhook_endpoint w WHERE w.merchant_id = $1 AND w.mode = $2 AND w.id = $3 AND w.deleted_at IS NULL
   ) ${NAMED}`,
);

/** By the unique index on qr_token of each table. $3 token; for a membership $4 now. */
export const FIND_BY_TOKEN = {
  ticket: statement("search.ticket", `SELECT * FROM (${TICKET} AND t.qr_token = $3) ${NAMED}`),
  booking: statement("search.booking", `SELECT * FROM (${BOOKING} AND i.qr_token = $3) ${NAMED}`),
  voucher: statement("search.voucher", `SELECT * FROM (${VOUCHER} AND i.qr_token = $3) ${NAMED}`),
  membership: statement("search.membership", `SELECT * FROM (${MEMBERSHIP} AND i.qr_token = $3) ${NAMED}`),
};

/** By the unique index on code. */
export const FIND_BY_CODE = statement("search.code", `SELECT * FROM (${GIFT_CARD} AND g.code = $3) ${NAMED}`);

/** A customer and their newest orders, by the unique index on the address and the index on orders.customer_id. */
export const FIND_BY_EMAIL = statement(
  "search.email",
  `${CUSTOMER} AND lower(c.email) = lower($3)
   UNION ALL (
     ${ORDER} AND o.customer_id = (
       SELECT c.id FROM customer c WHERE c.merchant_id = $1 AND c.mode = $2 AND lower(c.email) = lower($3))
     ORDER BY o.created_at DESC, o.id DESC LIMIT 10)`,
);

/** The newest customers whose name or address has these words. $3 `prefixesOf`. Index: customer_words. */
export const FIND_BY_TEXTS = statement(
  "search.words",
  `${CUSTOMER} AND ${HAS_WORDS.replace("?", "$3")} ORDER BY c.created_at DESC, c.id DESC LIMIT 6`,
);
