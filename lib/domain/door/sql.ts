import { type Statement, statement } from "#lib/db/client";
import type { RedemptionKind } from "#lib/domain/redemptions/schema";

/** A device with its store, and the rules of the store. $3 device. By the primary keys. */
export const GET_DEVICE = statement(
  "door.device",
  `SELECT d.id, d.name, d.scopes, d.ticket_event_ids, d.shows_names, d.is_paired, u.name AS person,
          m.name AS store_name, s.currency, s.timezone, s.redeem_opens_minutes_before, s.redeem_closes_minutes_after,
          s.allow_past_due_checkin, s.offline_charge_limit_cents, s.supervisor_pin_hash IS NOT NULL AS has_pin,
          EXISTS (SELECT 1 FROM foreign_code f WHERE f.merchant_id = $1 AND f.mode = $2) AS has_foreign_codes,
          CASE WHEN d.mode = 'test' THEN s.test_clock_seconds ELSE 0 END AS ahead_seconds
     FROM device d
     JOIN merchant m ON m.id = d.merchant_id
     JOIN store_settings s ON s.merchant_id = d.merchant_id
     LEFT JOIN app_user u ON u.id = d.user_id
    WHERE d.merchant_id = $1 AND d.mode = $2 AND d.id = $3::uuid`,
);

/**
 * The first $5 events that start from $3 to before $4, and before them those of more than a day that go on at $6. `only` is a further
 * condition. Indexes: ticket_event (merchant_id, mode, starts_at), ticket_event_long.
 */
const eventsOf = (only: string): string => `(SELECT * FROM ticket_event
        WHERE merchant_id = $1 AND mode = $2 AND starts_at < $3::timestamptz AND ends_at > $6::timestamptz
          AND ends_at - starts_at > interval '24 hours' AND ${only}
        ORDER BY ends_at LIMIT $5)
       UNION ALL
       (SELECT * FROM ticket_event
        WHERE merchant_id = $1 AND mode = $2 AND starts_at >= $3::timestamptz AND starts_at < $4::timestamptz
          AND ${only}
        ORDER BY starts_at, id LIMIT $5)`;

/** A statement for all events, and one for those in $7: PostgreSQL would plan one for both again at each call. */
const ofAllOrSome = (name: string, text: (events: string) => string) => ({
  all: statement(name, text(eventsOf("true"))),
  some: statement(`${name}-of-device`, text(eventsOf("id = ANY (ARRAY(SELECT unnest($7::uuid[])))"))),
});

/** The events that a door can admit, soonest first. */
export const DOOR_EVENTS = ofAllOrSome(
  "door.events",
  (events) => `SELECT e.id, p.title, e.starts_at, e.ends_at, e.location, e.capacity, e.sold_count AS sold
     FROM (${events}) e JOIN product p ON p.merchant_id = $1 AND p.id = e.product_id
    ORDER BY e.starts_at, e.id LIMIT $5`,
);

/** How many tickets of these events ($3) were used, by tier. Index: ticket (merchant_id, ticket_event_id, …). */
export const COUNT_IN = statement(
  "door.count-in",
  `SELECT ticket_event_id AS event, tier_id AS tier, count(*)::int AS count
     FROM ticket
    WHERE merchant_id = $1 AND mode = $2 AND ticket_event_id = ANY (ARRAY(SELECT unnest($3::uuid[]))) AND uses_after > 0 AND voided_at IS NULL
    GROUP BY ticket_event_id, tier_id`,
);

/** The tiers of these events ($3), in their order. By the primary keys. */
export const DOOR_TIERS = statement(
  "door.tiers",
  `SELECT s.ticket_event_id AS event, s.tier_id AS tier, t.name, s.sold_count AS sold
     FROM ticket_event_tier s JOIN ticket_tier t ON t.merchant_id = s.merchant_id AND t.id = s.tier_id
    WHERE s.merchant_id = $1 AND t.mode = $2 AND s.ticket_event_id = ANY (ARRAY(SELECT unnest($3::uuid[])))
    ORDER BY t.position, t.id`,
);

/** The first $5 timeslots that start from $3 to before $4. Index: timeslot (merchant_id, mode, starts_at). */
export const DOOR_TIMESLOTS = statement(
  "door.timeslots",
  `SELECT t.id, p.title, t.starts_at, t.ends_at, t.seats, t.sold_count AS taken
     FROM timeslot t JOIN product p ON p.merchant_id = t.merchant_id AND p.id = t.product_id
    WHERE t.merchant_id = $1 AND t.mode = $2 AND t.starts_at >= $3::timestamptz AND t.starts_at < $4::timestamptz
    ORDER BY t.starts_at, t.id LIMIT $5`,
);

/**
 * The first $5 people, tables and rooms, those with appointments from $3 to before $4 first, with their guests in that time.
 * Indexes: the primary keys, booking (merchant_id, mode, starts_at).
 */
export const DOOR_RESOURCES = statement(
  "door.resources",
  `SELECT r.id, p.title, r.name, coalesce(b.booked, 0) AS booked, coalesce(b.inside, 0) AS "in"
     FROM booking_resource r
     JOIN product p ON p.merchant_id = r.merchant_id AND p.id = r.product_id
     LEFT JOIN (SELECT merchant_id, resource_id, sum(party_size)::int AS booked,
                       (sum(party_size) FILTER (WHERE uses_after > 0))::int AS inside
                  FROM booking
                 WHERE merchant_id = $1 AND mode = $2 AND starts_at >= $3::timestamptz AND starts_at < $4::timestamptz
                   AND resource_id IS NOT NULL AND voided_at IS NULL
                 GROUP BY merchant_id, resource_id) b ON b.merchant_id = r.merchant_id AND b.resource_id = r.id
    WHERE r.merchant_id = $1 AND r.mode = $2
    ORDER BY b.booked IS NULL, p.title, r.position, r.id LIMIT $5`,
);

/** How many guests of these timeslots ($3) are in. Index: booking_timeslot_taken. */
export const COUNT_GUESTS_IN = statement(
  "door.count-guests-in",
  `SELECT timeslot_id AS id, sum(party_size)::int AS count
     FROM booking
    WHERE merchant_id = $1 AND mode = $2 AND timeslot_id = ANY (ARRAY(SELECT unnest($3::uuid[]))) AND uses_after > 0 AND voided_at IS NULL
    GROUP BY timeslot_id`,
);

/** The ids of such events. */
export const EVENTS_OF_DAY = ofAllOrSome(
  "door.events-of-day",
  (events) => `SELECT id FROM (${events}) e ORDER BY starts_at, id LIMIT $5`,
);

/**
 * One page of the keys of a part of the list: the $5 rows after ($3, $4), newest first. `where` is the part, from $6;
 * `isIn` says whether a row is in the list, so that a page reads no more rows than it has.
 */
const keysOf = (name: string, table: RedemptionKind, where: string, isIn: string): Statement =>
  statement(
    `door.keys.${name}`,
    `SELECT id, created_at::text AS at, ${isIn} AS is_in
       FROM ${table}
      WHERE merchant_id = $1 AND mode = $2 AND ${where} AND (created_at, id) < ($3::timestamptz, $4::uuid)
      ORDER BY created_at DESC, id DESC LIMIT $5::int`,
  );

const NOT_EXPIRED = "voided_at IS NULL AND (expires_at IS NULL OR expires_at > $6::timestamptz)";

/** The parts of the list. Indexes: those of the lists, booking_timeslot_taken, booking (merchant_id, mode, starts_at). */
export const KEYS = {
  ticketsOfEvent: keysOf("tickets-of-event", "ticket", "ticket_event_id = (SELECT $6::uuid)", "true"),
  bookingsOfTimeslot: keysOf("bookings-of-timeslot", "booking", "timeslot_id = (SELECT $6::uuid)", "true"),
  bookingsOfDay: keysOf(
    "bookings-of-day",
    "booking",
    "starts_at >= $6::timestamptz AND starts_at < $7::timestamptz",
    "true",
  ),
  vouchers: keysOf("vouchers", "voucher", "true", `uses_after < max_uses AND ${NOT_EXPIRED}`),
  memberships: keysOf("memberships", "membership", "true", "status <> 'canceled'"),
  giftCards: keysOf("gift-cards", "gift_card", "true", `balance_cents > 0 AND ${NOT_EXPIRED}`),
};

const itemsOf = (kind: RedemptionKind, columns: string, joins: string, code = "i.qr_token"): Statement =>
  statement(
    `door.items.${kind}`,
    `SELECT i.id, ${code} AS token, i.product_id, i.created_at, f.code AS foreign_code, ${columns},
            ARRAY(SELECT n.text FROM order_note n
                   WHERE n.merchant_id = $1 AND n.order_id = i.order_id AND n.at_door
                   ORDER BY n.created_at, n.id) AS notes
       FROM ${kind} i
       JOIN orders o ON o.merchant_id = i.merchant_id AND o.id = i.order_id
       ${joins}
       LEFT JOIN foreign_code f ON f.merchant_id = i.merchant_id AND f.item_id = i.id
      WHERE i.merchant_id = $1 AND i.mode = $2 AND i.id = ANY (ARRAY(SELECT unnest($3::uuid[])))`,
  );

/** The items with these ids ($3), with what decides about them. By the primary keys, and the unique index on foreign_code. */
export const ITEMS: Record<RedemptionKind, Statement> = {
  ticket: itemsOf(
    "ticket",
    `coalesce(i.attendee_name, o.customer_name) AS name, i.voided_at, i.uses_after, i.redeemed_at, i.redeemed_source,
     i.max_uses, i.ticket_event_id, t.name AS tier, e.starts_at AS event_starts_at, e.ends_at AS event_ends_at`,
    `JOIN ticket_event e ON e.merchant_id = i.merchant_id AND e.id = i.ticket_event_id
     LEFT JOIN ticket_tier t ON t.merchant_id = i.merchant_id AND t.id = i.tier_id`,
  ),
  booking: itemsOf(
    "booking",
    `coalesce(i.lead_name, o.customer_name) AS name, i.voided_at, i.uses_after, i.redeemed_at, i.redeemed_source,
     i.timeslot_id, i.resource_id, r.name AS resource, i.starts_at, i.ends_at, i.party_size`,
    "LEFT JOIN booking_resource r ON r.merchant_id = i.merchant_id AND r.id = i.resource_id",
  ),
  voucher: itemsOf(
    "voucher",
    `o.customer_name AS name, i.voided_at, i.uses_after, i.redeemed_at, i.redeemed_source, i.max_uses, i.expires_at`,
    "",
  ),
  membership: itemsOf(
    "membership",
    `o.customer_name AS name, NULL::timestamptz AS voided_at, i.status, i.canceled_at, i.cancel_at_period_end,
     i.current_period_start, i.current_period_end, i.max_checkins_per_period, i.used_this_period`,
    "",
  ),
  gift_card: itemsOf(
    "gift_card",
    `coalesce(i.recipient_name, o.customer_name) AS name, i.voided_at, i.balance_cents, i.expires_at, i.is_on_hold`,
    "",
    "i.code",
  ),
};

/** The titles of these products ($3). By the primary key. */
export const TITLES = statement(
  "door.titles",
  "SELECT id, title FROM product WHERE merchant_id = $1 AND mode = $2 AND id = ANY (ARRAY(SELECT unnest($3::uuid[])))",
);

/**
 * The $5 events of the log after ($3, $4), oldest first, with the objects that they are about. Index: event (merchant_id, mode,
 * created_at, id).
 */
export const CHANGES = statement(
  "door.changes",
  `SELECT id, type, object_id, created_at::text AS at
     FROM event
    WHERE merchant_id = $1 AND mode = $2 AND (created_at, id) > ($3::timestamptz, $4::text)
    ORDER BY created_at, id LIMIT $5::int`,
);

/** The first $4 orders whose notes for the door have changed since $3, and when. Index: orders_door_notes. */
export const NOTED_ORDERS = statement(
  "door.noted-orders",
  `SELECT id AS object_id, door_notes_at::text AS at FROM orders
    WHERE merchant_id = $1 AND mode = $2 AND door_notes_at >= (SELECT $3::timestamptz) ORDER BY door_notes_at LIMIT $4::int`,
);

/** The items of these orders ($3). Indexes: those of each kind (merchant_id, order_id, …). */
export const ITEMS_OF_ORDERS = statement(
  "door.items-of-orders",
  `SELECT kind, id FROM issued_item
    WHERE merchant_id = $1 AND mode = $2 AND order_id = ANY (ARRAY(SELECT unnest($3::uuid[])))`,
);

/** Keeps what a device says about itself. $3 device, $4 state, $5 now. Only one that is in use, and not twice in $6 seconds. */
export const KEEP_STATE = statement(
  "door.keep-state",
  `UPDATE device SET state = $4::jsonb, state_at = $5::timestamptz
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid AND revoked_at IS NULL
      AND (state_at IS NULL OR state_at <= $5::timestamptz - make_interval(secs => $6::int))`,
);

/**
 * The newest event of the log, and when notes for the door last changed: with another one phones have something new to read. Indexes:
 * event (merchant_id, mode, created_at, id), orders_door_notes.
 */
export const NEWEST_CHANGE = statement(
  "door.newest-change",
  `SELECT (SELECT id FROM event WHERE merchant_id = $1 AND mode = $2 ORDER BY created_at DESC, id DESC LIMIT 1) AS event,
          (SELECT door_notes_at FROM orders WHERE merchant_id = $1 AND mode = $2 AND door_notes_at IS NOT NULL
            ORDER BY door_notes_at DESC LIMIT 1) AS noted_at`,
);
