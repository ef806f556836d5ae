import { foreignForms } from "#lib/core/codes";
import { emailKey } from "#lib/core/email";
import { foldedSql } from "#lib/core/folded";
import { statement } from "#lib/db/client";
import type { Condition } from "#lib/db/page";
import type { ItemKind } from "#lib/domain/issued-items/schema";
import { statusAt } from "#lib/domain/memberships/sql";
import { prefixesOf, SEPARATORS, termsOf } from "./shape.ts";

/** The words of an SQL text, folded. The indexes `customer_folded`, `orders_folded` and so on are on them. */
const wordsOf = (text: string): string =>
  `array_to_tsvector(array_remove(regexp_split_to_array(${foldedSql(text)}, '${SEPARATORS.replace("'", "''")}'), ''))`;

/** The customers whose name and e-mail address have the words. `?` is the result of `prefixesOf`. Index: customer_folded. */
export const HAS_WORDS = `${wordsOf("coalesce(name, '') || ' ' || email")} @@ ?::tsquery`;

/** The words of the customer of an order. Index: orders_folded. */
const ORDER_WORDS = wordsOf("coalesce(customer_name, '') || ' ' || coalesce(customer_email, '')");

/** Returns the condition for a search for customers by name or e-mail address. */
export function matchingWords(search: string): Condition {
  const prefixes = prefixesOf(search);
  return prefixes ? { sql: HAS_WORDS, values: [prefixes] } : { sql: "false", values: [] };
}

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
    values: [emailKey(email)],
  };
}

/** More are not found by words at once. */
const MOST_FOUND = 1000;
/** Of more items whose holder has one of the words, the newest are read with their buyers. */
const MOST_READ = 10_000;

interface Holder {
  text: string;
  isGiven: string;
}

/** The names that an item has besides those of its order. As in the indexes `ticket_folded` and so on. */
const HOLDERS: Partial<Record<ItemTable, Holder>> = {
  ticket: { text: "attendee_name", isGiven: "attendee_name IS NOT NULL" },
  booking: { text: "lead_name", isGiven: "lead_name IS NOT NULL" },
  gift_card: {
    text: "coalesce(recipient_name, '') || ' ' || coalesce(recipient_email, '')",
    isGiven: "(recipient_name IS NOT NULL OR recipient_email IS NOT NULL)",
  },
};

/**
 * The items whose holder and buyer have, between them, words that begin with those of the search, or whose token ends with it. By the
 * indexes `…_folded` and `…_tail`: the set is found first, so that a text that nothing has does not read the whole list. `or`: also
 * the items with this condition.
 */
export function withText(
  table: ItemTable,
  search: string,
  { tail = null, or }: { tail?: string | null; or?: Condition } = {},
): Condition {
  const found: Condition[] = [];
  const terms = termsOf(search);
  const [every, any] = [terms.join(" & "), terms.join(" | ")];
  const holder = HOLDERS[table];
  const all = `SELECT id FROM ${table} WHERE merchant_id = $1 AND mode = $2`;
  if (or) found.push({ sql: `${all} AND ${or.sql}`, values: or.values });
  if (terms.length > 0) found.push({ sql: OF_ORDERS(table), values: [every] });
  if (terms.length > 0 && holder) found.push({ sql: OF_HOLDERS(table, holder), values: [every] });
  if (terms.length > 1 && holder) found.push({ sql: OF_BOTH(table, holder), values: [any, every] });
  if (tail) {
    const token = table === "gift_card" ? "code" : "qr_token";
    found.push({ sql: `${all} AND reverse(${token}) LIKE reverse(upper(?)) || '%'`, values: [tail] });
  }
  return withIdIn(found);
}

/** The orders whose customer has words that begin with those of the search, or whose id ends with it. */
export function ordersWithText(search: string, tail: string | null): Condition {
  const prefixes = prefixesOf(search);
  const found: Condition[] = [];
  if (prefixes) found.push({ sql: `${BOUGHT} SELECT id FROM newest`, values: [prefixes] });
  if (tail) {
    const all = "SELECT id FROM orders WHERE merchant_id = $1 AND mode = $2";
    found.push({ sql: `${all} AND reverse(id::text) LIKE reverse(lower(?)) || '%'`, values: [tail] });
  }
  return withIdIn(found);
}

function withIdIn(found: readonly Condition[]): Condition {
  if (found.length === 0) return { sql: "false", values: [] };
  const sets = found.map(({ sql }) => `(${sql} LIMIT ${MOST_FOUND})`).join(" UNION ALL ");
  return { sql: `id = ANY (ARRAY(${sets}))`, values: found.flatMap(({ values }) => values) };
}

/** The newest orders whose customer has the words. All of them are found by the index before the newest are taken. */
const BOUGHT = `
  WITH bought AS MATERIALIZED (
    SELECT id, created_at FROM orders WHERE merchant_id = $1 AND mode = $2 AND ${ORDER_WORDS} @@ ?::tsquery
  ), newest AS (
    SELECT id FROM bought ORDER BY created_at DESC LIMIT ${MOST_FOUND}
  )`;

const OF_ORDERS = (table: ItemTable): string =>
  `${BOUGHT} SELECT i.id FROM newest o JOIN ${table} i ON i.merchant_id = $1 AND i.mode = $2 AND i.order_id = o.id`;

/** The items whose holder has the words, of which the newest are taken in the same way. */
const HELD = (table: ItemTable, { text, isGiven }: Holder): string => `
  WITH held AS MATERIALIZED (
    SELECT id, order_id, created_at, ${text} AS holder FROM ${table}
     WHERE merchant_id = $1 AND mode = $2 AND ${isGiven} AND ${wordsOf(text)} @@ ?::tsquery
  )`;

const OF_HOLDERS = (table: ItemTable, holder: Holder): string =>
  `${HELD(table, holder)} SELECT id FROM held ORDER BY created_at DESC`;

/** The items whose holder has one of the words, and whose holder and buyer have all of them between them. */
const OF_BOTH = (table: ItemTable, holder: Holder): string => `
  ${HELD(table, holder)}, newest AS (
    SELECT * FROM held ORDER BY created_at DESC LIMIT ${MOST_READ}
  )
  SELECT i.id FROM newest i JOIN orders o ON o.merchant_id = $1 AND o.mode = $2 AND o.id = i.order_id
   WHERE ${wordsOf("concat_ws(' ', i.holder, o.customer_name, o.customer_email)")} @@ ?::tsquery
   ORDER BY i.created_at DESC`;

const foreignIds = (kind: ItemKind): string =>
  `SELECT f.item_id FROM foreign_code f
    WHERE f.merchant_id = $1 AND f.mode = $2 AND f.code = ANY (ARRAY(SELECT unnest(?::text[]))) AND f.kind = '${kind}'`;

/** The condition for the item of a kind with this code of another system. */
export const hasForeignCode = (kind: ItemKind, text: string): Condition => ({
  sql: `id IN (${foreignIds(kind)})`,
  values: [foreignForms(text)],
});

/** The condition for the gift card with this code, which another system may have given to one of its cards. */
export const withCode = (code: string, text: string): Condition => ({
  sql: `id = ANY (ARRAY(SELECT g.id FROM gift_card g WHERE g.merchant_id = $1 AND g.mode = $2 AND g.code = ?
                        UNION ALL ${foreignIds("gift_card")}))`,
  values: [code, foreignForms(text)],
});
