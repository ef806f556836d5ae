import { statement } from "#lib/db/client";

const notReversed = (use: string): string => `NOT EXISTS (
  SELECT 1 FROM redemption_reversal v WHERE v.merchant_id = $1 AND v.redemption_id = ${use}.id)`;

const chargeNotReversed = (charge: string): string => `NOT EXISTS (
  SELECT 1 FROM gift_card_transaction v WHERE v.merchant_id = $1 AND v.reverses_id = ${charge}.id)`;

/** How each kind logs its uses. Each log has an index (merchant_id, mode, time). A booking admits its whole party. */
const USES = [
  { kind: "ticket", log: "ticket_redemption", time: "redeemed_at", guests: "1", join: "" },
  {
    kind: "booking",
    log: "booking_redemption",
    time: "redeemed_at",
    guests: "b.party_size",
    join: "JOIN booking b ON b.merchant_id = r.merchant_id AND b.id = r.booking_id",
  },
  { kind: "voucher", log: "voucher_redemption", time: "redeemed_at", guests: "1", join: "" },
  { kind: "membership", log: "membership_checkin", time: "checked_in_at", guests: "1", join: "" },
] as const;

/** What happens at the door and the till. The charge of a gift card lets nobody in, and counts as one. */
const HAPPENINGS = [
  ...USES.map((use) => ({ ...use, where: notReversed("r") })),
  {
    kind: "gift_card",
    log: "gift_card_transaction",
    time: "created_at",
    guests: "1",
    join: "",
    where: `r.type = 'redeem' AND ${chargeNotReversed("r")}`,
  },
] as const;

/** The offsets of all time zones are multiples of a quarter of an hour, so it is in one hour of every zone. */
const quarterOf = (time: string): string => `date_bin('15 minutes', ${time}, to_timestamp(0))`;

/**
 * Guests let in and gift cards charged, by kind and by quarter of an hour: today so far ($3 to $4), and the whole day to
 * compare with ($5 to before $6), with `by_now` counting those up to $7. Indexes: each log's (merchant_id, mode, time).
 */
export const DOOR_OF_DAYS = statement(
  "home.door",
  `SELECT kind, at >= $3::timestamptz AS is_today, ${quarterOf("at")} AS quarter,
          sum(guests)::int AS count, coalesce(sum(guests) FILTER (WHERE at <= $7::timestamptz), 0)::int AS by_now
     FROM (
       ${HAPPENINGS.map(
         ({ kind, log, time, guests, join, where }) => `
       SELECT '${kind}' AS kind, r.${time} AS at, ${guests} AS guests
         FROM ${log} r ${join}
        WHERE r.merchant_id = $1 AND r.mode = $2
          AND (r.${time} BETWEEN $3::timestamptz AND $4::timestamptz
               OR (r.${time} >= $5::timestamptz AND r.${time} < $6::timestamptz))
          AND ${where}`,
       ).join("\n UNION ALL")}
     ) used
    GROUP BY 1, 2, 3`,
);

/**
 * Guests who start later today ($3 to before $4), by quarter of an hour: unused tickets of events, and parties of
 * bookings. Indexes: ticket_event and booking (merchant_id, mode, starts_at), ticket (merchant_id, ticket_event_id, …).
 */
export const EXPECTED_GUESTS = statement(
  "home.expected",
  `SELECT ${quarterOf("starts_at")} AS quarter, sum(guests)::int AS count
     FROM (
       SELECT e.starts_at, 1 AS guests
         FROM ticket_event e
         JOIN ticket t ON t.merchant_id = e.merchant_id AND t.ticket_event_id = e.id
        WHERE e.merchant_id = $1 AND e.mode = $2 AND e.starts_at > $3::timestamptz AND e.starts_at < $4::timestamptz
          AND t.voided_at IS NULL AND t.uses_after = 0
        UNION ALL
       SELECT b.starts_at, b.party_size
         FROM booking b
        WHERE b.merchant_id = $1 AND b.mode = $2 AND b.starts_at > $3::timestamptz AND b.starts_at < $4::timestamptz
          AND b.voided_at IS NULL AND b.uses_after = 0
     ) expected
    GROUP BY 1`,
);

/**
 * What gift cards were charged from $3 to $4, by currency, without charges that were reversed. Index:
 * gift_card_transaction (merchant_id, mode, created_at).
 */
export const CHARGES_OF_DAY = statement(
  "home.charges",
  `SELECT g.currency, count(*)::int AS count, -sum(x.amount_cents)::bigint AS cents
     FROM gift_card_transaction x
     JOIN gift_card g ON g.merchant_id = x.merchant_id AND g.id = x.gift_card_id
    WHERE x.merchant_id = $1 AND x.mode = $2 AND x.type = 'redeem'
      AND x.created_at BETWEEN $3::timestamptz AND $4::timestamptz
      AND ${chargeNotReversed("x")}
    GROUP BY g.currency`,
);

/** The number of a use among those of its item, in the order of the log. Index: the log's (merchant_id, item, …). */
const numberOfUse = (log: string, item: string): string => `(
  SELECT count(*)::int FROM ${log} n
   WHERE n.merchant_id = $1 AND n.${item} = r.${item} AND (n.created_at, n.id) <= (r.created_at, r.id))`;

/** The columns that an entry of each kind has of its own, and how it finds its item `i`. */
const ENTRIES = {
  ticket: {
    name: "coalesce(i.attendee_name, o.customer_name)",
    detail: "tier.name",
    numbers: `${numberOfUse("ticket_redemption", "ticket_id")}, i.max_uses, NULL::int`,
    join: "LEFT JOIN ticket_tier tier ON tier.merchant_id = i.merchant_id AND tier.id = i.tier_id",
  },
  booking: {
    name: "coalesce(i.lead_name, o.customer_name)",
    detail: "NULL",
    numbers: "NULL::int, NULL::int, i.party_size",
    join: "",
  },
  voucher: {
    name: "o.customer_name",
    detail: "NULL",
    numbers: `${numberOfUse("voucher_redemption", "voucher_id")}, i.max_uses, NULL::int`,
    join: "",
  },
  membership: { name: "o.customer_name", detail: "NULL", numbers: "NULL::int, NULL::int, NULL::int", join: "" },
};

/** The newest $3 uses of one kind. */
const newestUses = ({ kind, log, time }: (typeof USES)[number]): string => {
  const { name, detail, numbers, join } = ENTRIES[kind];
  return `
     (SELECT '${kind}' AS kind, r.id, i.id AS item_id, r.${time} AS at, r.source, ${name} AS name, p.title,
             ${detail} AS detail, ${numbers}, NULL::bigint AS cents, NULL AS currency
        FROM ${log} r
        JOIN ${kind} i ON i.merchant_id = r.merchant_id AND i.id = r.${kind}_id
        JOIN orders o ON o.merchant_id = i.merchant_id AND o.id = i.order_id
        JOIN product p ON p.merchant_id = i.merchant_id AND p.id = i.product_id
        ${join}
       WHERE r.merchant_id = $1 AND r.mode = $2 AND ${notReversed("r")}
       ORDER BY r.${time} DESC, r.id DESC
       LIMIT $3)`;
};

/**
 * The newest $3 uses and charges that were not reversed. Indexes: those of USES, gift_card_transaction (merchant_id,
 * mode, created_at).
 */
export const LATEST_ENTRIES = statement(
  "home.latest",
  `SELECT * FROM (
     ${USES.map(newestUses).join("\n UNION ALL")}
     UNION ALL
     (SELECT 'gift_card', x.id, g.id, x.created_at, x.source, coalesce(g.recipient_name, o.customer_name),
             NULL, NULL, NULL, NULL, NULL, -x.amount_cents, g.currency
        FROM gift_card_transaction x
        JOIN gift_card g ON g.merchant_id = x.merchant_id AND g.id = x.gift_card_id
        JOIN orders o ON o.merchant_id = g.merchant_id AND o.id = g.order_id
       WHERE x.merchant_id = $1 AND x.mode = $2 AND x.type = 'redeem'
         AND ${chargeNotReversed("x")}
       ORDER BY x.created_at DESC, x.id DESC
       LIMIT $3)
   ) AS entry (kind, id, item_id, at, source, name, title, detail, use_number, max_uses, party_size, cents, currency)
   ORDER BY at DESC, id DESC
   LIMIT $3`,
);
