import { type Statement, statement } from "#lib/db/client";
import type { OwedKind } from "./shape.ts";

/** The number of the month, from 1. What is older than the first month, which nothing should be, is counted in it. */
const monthOf = (time: string): string => `greatest(1, width_bucket(${time}, $4::timestamptz[]))`;

/** When the first order was made: nothing was sold before. Index: orders (merchant_id, mode, created_at, id). */
export const FIRST_SALE = statement(
  "liabilities.first-sale",
  "SELECT min(created_at) AS at FROM orders WHERE merchant_id = $1 AND mode = $2",
);

/**
 * The balances of gift cards by currency, month of issue, and whether they can be spent. $3 now, $4 when the months begin.
 */
const CARDS_OWED = statement(
  "liabilities.gift_card",
  `SELECT currency, ${monthOf("created_at")} AS month,
          CASE WHEN voided_at IS NOT NULL THEN 'voided' WHEN expires_at <= $3::timestamptz THEN 'expired' ELSE 'owed' END AS state,
          count(*)::int AS count, sum(balance_cents)::bigint AS cents
     FROM gift_card
    WHERE merchant_id = $1 AND mode = $2 AND balance_cents > 0
    GROUP BY 1, 2, 3`,
);

/**
 * The unused uses of one kind by currency and month of sale, at the price paid: the price of the item, shared by its uses and
 * rounded down to a cent. The items of a line are counted together first, so that each line is read once. $3 now, $4 when the months begin.
 */
const usesOwed = (kind: OwedKind, { left, uses, from, where }: Record<"left" | "uses" | "from" | "where", string>) =>
  statement(
    `liabilities.${kind}`,
    `WITH lines AS MATERIALIZED (
       SELECT i.order_item_id, ${left} AS remaining, ${uses} AS uses, min(i.created_at) AS created_at, count(*) AS items
         FROM ${from}
        WHERE i.merchant_id = $1 AND i.mode = $2 AND ${where}
        GROUP BY 1, 2, 3
     ), priced AS (
       SELECT l.order_id, lines.created_at, lines.items * lines.remaining AS count,
              lines.items * (coalesce(l.owed_price_cents, l.unit_price_cents) * lines.remaining / lines.uses) AS cents
         FROM lines JOIN order_item l ON l.merchant_id = $1 AND l.id = lines.order_item_id
        WHERE coalesce(l.owed_price_cents, l.unit_price_cents) > 0
     )
     SELECT o.currency, ${monthOf("priced.created_at")} AS month,
            'owed' AS state, sum(priced.count)::int AS count, sum(priced.cents)::bigint AS cents
       FROM priced JOIN orders o ON o.merchant_id = $1 AND o.id = priced.order_id
      WHERE $3::timestamptz IS NOT NULL
      GROUP BY 1, 2`,
  );

const UNUSED = "i.voided_at IS NULL AND i.uses_after < i.max_uses";

export const OWED: Record<OwedKind, Statement> = {
  gift_card: CARDS_OWED,
  /** Only of events that have not ended. Index: ticket (merchant_id, ticket_event_id, …). */
  ticket: usesOwed("ticket", {
    left: "i.max_uses - i.uses_after",
    uses: "i.max_uses",
    from: "ticket_event e JOIN ticket i ON i.merchant_id = e.merchant_id AND i.ticket_event_id = e.id",
    where: `e.merchant_id = $1 AND e.mode = $2 AND coalesce(e.ends_at, e.starts_at) > $3::timestamptz AND ${UNUSED}`,
  }),
  booking: usesOwed("booking", {
    left: "1",
    uses: "1",
    from: "booking i",
    where:
      "i.voided_at IS NULL AND i.uses_after = 0 AND coalesce(i.ends_at, i.starts_at, $3::timestamptz + interval '1 s') > $3::timestamptz",
  }),
  voucher: usesOwed("voucher", {
    left: "i.max_uses - i.uses_after",
    uses: "i.max_uses",
    from: "voucher i",
    where: `${UNUSED} AND (i.expires_at IS NULL OR i.expires_at > $3::timestamptz)`,
  }),
  /** The check-ins that are left in the current period. A plan without a limit has nothing that can be counted. */
  membership: usesOwed("membership", {
    left: "i.max_checkins_per_period - i.used_this_period",
    uses: "i.max_checkins_per_period",
    from: "membership i",
    where: `i.status = 'active' AND i.used_this_period < i.max_checkins_per_period
            AND i.current_period_end > $3::timestamptz`,
  }),
};

/** The last count in this time zone. $3 time zone. By the primary key. */
export const LAST_COUNT = statement(
  "liabilities.last-count",
  "SELECT owed, counted_at FROM owed_count WHERE merchant_id = $1 AND mode = $2 AND timezone = $3",
);

/** Keeps a count, unless a newer one is there. $3 time zone, $4 what is owed, $5 when it was counted. */
export const KEEP_COUNT = statement(
  "liabilities.keep-count",
  `INSERT INTO owed_count (merchant_id, mode, timezone, owed, counted_at)
   VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (merchant_id, mode) DO UPDATE
      SET timezone = excluded.timezone, owed = excluded.owed, counted_at = excluded.counted_at
    WHERE owed_count.counted_at < excluded.counted_at`,
);
