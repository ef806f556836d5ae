import { statement } from "#lib/db/client";
import { claimStatements } from "#lib/domain/issued-items/claim-sql";
import { findStatements } from "#lib/domain/issued-items/find";
import { TICKET_SCAN_TIMES, TICKET_TIMES } from "./row.ts";

/** By the primary key. */
export const GET_TICKET = statement(
  "tickets.get",
  "SELECT * FROM ticket WHERE merchant_id = $1 AND mode = $2 AND id = $3",
);

/** With the fields that a scanner checks and shows. By the primary key, or the unique index on qr_token. */
export const FIND_TICKET = findStatements("tickets.find", "find_ticket", TICKET_SCAN_TIMES);

/**
 * Only within the redeem window of the store's settings. What the door admits is `Admission`: $12 the events of the device and $13
 * those that are named, or null for all, $14 and $15 from when to before when its day is, or null for any day.
 */
export const CLAIM_TICKET_USE = claimStatements("tickets.take", "take_ticket_use", TICKET_TIMES, [
  "$12",
  "$13",
  "$14",
  "$15",
]);

/** The intake fields of a ticket's product. $3 ticket. By the primary keys. */
export const INTAKE_OF_TICKET = statement(
  "tickets.intake",
  `SELECT p.custom_fields
     FROM ticket t JOIN product p ON p.merchant_id = t.merchant_id AND p.id = t.product_id
    WHERE t.merchant_id = $1 AND t.mode = $2 AND t.id = $3`,
);
