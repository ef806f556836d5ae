import { statement } from "#lib/db/client";
import { claimStatements } from "#lib/domain/issued-items/claim-sql";
import { findStatement } from "#lib/domain/issued-items/find";
import { BOOKING_TIMES } from "./row.ts";

/** By the primary key. */
export const GET_BOOKING = statement(
  "bookings.get",
  "SELECT * FROM booking WHERE merchant_id = $1 AND mode = $2 AND id = $3",
);

/** With the fields that a scanner shows. By the unique index on qr_token. */
export const FIND_BOOKING_BY_TOKEN = findStatement("bookings.find.qr_token", "find_booking", BOOKING_TIMES);

/** What the door admits is `Admission`: $12 timeslots and $13 resources, or null, $14 and $15 from when to before when the day is. */
export const CLAIM_BOOKING_USE = claimStatements("bookings.take", "take_booking_use", BOOKING_TIMES, [
  "$12",
  "$13",
  "$14",
  "$15",
]);

/** Locks a booking, so that changes of it run one after another. By the primary key. */
export const LOCK_BOOKING = statement(
  "bookings.lock",
  "SELECT * FROM booking WHERE merchant_id = $1 AND mode = $2 AND id = $3 FOR NO KEY UPDATE",
);

/** The terms of a product's appointments. $3 product. By the primary key. */
export const TERMS_OF_PRODUCT = statement(
  "bookings.terms",
  `SELECT title, duration_minutes, buffer_minutes, opening_hours
     FROM product WHERE merchant_id = $1 AND mode = $2 AND id = $3`,
);

/** $3 resource, $4 its product. By the primary key. */
export const RESOURCE_OF_PRODUCT = statement(
  "bookings.resource",
  "SELECT name, seats FROM booking_resource WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND product_id = $4",
);

/** $3 timeslot, $4 its product. By the primary key. */
export const TIMESLOT_OF_PRODUCT = statement(
  "bookings.timeslot",
  "SELECT starts_at, ends_at FROM timeslot WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND product_id = $4",
);

/** $3 resources. By the primary key. */
export const RESOURCE_NAMES = statement(
  "bookings.resource-names",
  "SELECT id, name FROM booking_resource WHERE merchant_id = $1 AND mode = $2 AND id = ANY (ARRAY(SELECT unnest($3::uuid[])))",
);
