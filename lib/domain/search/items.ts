import { emailKey } from "#lib/core/email";
import type { Condition } from "#lib/db/page";
import { ORDER_WORDS, prefixesOf, termsOf, wordsOf } from "./words.ts";

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
