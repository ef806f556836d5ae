import { type Statement, statement } from "#lib/db/client";
import type { ForeignKind } from "#lib/domain/redemptions/foreign-codes";
import type { ExportKind } from "./shape.ts";

/** The lines with the time of their order. */
const LINES = `(SELECT i.merchant_id, i.mode, o.created_at FROM order_item i
                  JOIN orders o ON o.merchant_id = i.merchant_id AND o.id = i.order_id
                 WHERE i.merchant_id = $1) lines`;

/** What the rows of a file are of. Each has merchant, mode and `created_at`. */
const TABLES: Record<ExportKind, string> = {
  orders: "orders",
  order_items: LINES,
  customers: "customer",
  products: "product",
  gift_cards: "gift_card",
  gift_card_transactions: "gift_card_transaction",
  tickets: "ticket",
  bookings: "booking",
  vouchers: "voucher",
  memberships: "membership",
  events: "event",
};

/** The statements by kind. Each by an index that begins with merchant and mode, or by the primary key. */
export const COUNTS = Object.fromEntries(
  (Object.keys(TABLES) as ExportKind[]).map((kind) => [
    kind,
    statement(
      `exports.count-${kind}`,
      `SELECT count(*)::int AS rows FROM ${TABLES[kind]}
        WHERE merchant_id = $1 AND mode = $2 AND ($3::timestamptz IS NULL OR created_at >= $3::timestamptz)
          AND ($4::timestamptz IS NULL OR created_at < $4::timestamptz)`,
    ),
  ]),
) as Record<ExportKind, Statement>;

/** The items $3, each with what is joined to it by primary keys and foreign_code (merchant_id, item_id). */
const guestsOf = (kind: ForeignKind, columns = "", joins = ""): Statement =>
  statement(
    `exports.guests-${kind}`,
    `SELECT i.id, f.shown AS other_code, c.email AS customer_email, c.name AS customer_name${columns}
       FROM ${kind} i
       LEFT JOIN foreign_code f ON f.merchant_id = i.merchant_id AND f.item_id = i.id
       LEFT JOIN customer c ON c.merchant_id = i.merchant_id AND c.id = i.customer_id${joins}
      WHERE i.merchant_id = $1 AND i.mode = $2 AND i.id = ANY ($3::uuid[])`,
  );

const SOLD = `, p.title AS product_title, o.currency,
            coalesce(l.owed_price_cents, l.unit_price_cents) * (i.max_uses - i.uses_after) / i.max_uses AS owed_cents`;
const SALE = `
       JOIN product p ON p.merchant_id = i.merchant_id AND p.id = i.product_id
       JOIN order_item l ON l.merchant_id = i.merchant_id AND l.id = i.order_item_id
       JOIN orders o ON o.merchant_id = i.merchant_id AND o.id = i.order_id`;
const EVENT = `
       JOIN ticket_event e ON e.merchant_id = i.merchant_id AND e.id = i.ticket_event_id
       LEFT JOIN ticket_tier t ON t.merchant_id = i.merchant_id AND t.id = i.tier_id`;

export const GUESTS: Record<ForeignKind, Statement> = {
  gift_card: guestsOf("gift_card"),
  ticket: guestsOf("ticket", `${SOLD}, e.starts_at AS event_starts_at, t.name AS tier_name`, SALE + EVENT),
  voucher: guestsOf("voucher", SOLD, SALE),
};
