import { statement } from "#lib/db/client";
import { byEachKey, claimStatements } from "#lib/domain/issued-items/claim-sql";

/** By the primary key. */
export const GET_TICKET = statement(
  "tickets.get",
  "SELECT * FROM ticket WHERE merchant_id = $1 AND mode = $2 AND id = $3",
);

/** With the fields that a scanner checks and shows. By the primary key, or the unique index on qr_token. */
export const FIND_TICKET = byEachKey((column) =>
  statement(
    `tickets.find.${column}`,
    `SELECT t.*, e.starts_at AS event_starts_at, e.ends_at AS event_ends_at, e.location AS event_location,
            p.title AS product_title, tier.name AS tier_name, o.customer_name,
            s.redeem_opens_minutes_before, s.redeem_closes_minutes_after, s.timezone
       FROM ticket t
       JOIN ticket_event e ON e.merchant_id = t.merchant_id AND e.id = t.ticket_event_id
       JOIN product p ON p.merchant_id = t.merchant_id AND p.id = t.product_id
       JOIN orders o ON o.merchant_id = t.merchant_id AND o.id = t.order_id
       JOIN store_settings s ON s.merchant_id = t.merchant_id
       LEFT JOIN ticket_tier tier ON tier.merchant_id = t.merchant_id AND tier.id = t.tier_id
      WHERE t.merchant_id = $1 AND t.mode = $2 AND t.${column} = $3`,
  ),
);

/**
 * Only within the redeem window of the store's settings. What the door admits is `Admission`: $12 the events of the device and $13
 * those that are named, or null for all, $14 whether only what is for today.
 */
export const CLAIM_TICKET_USE = claimStatements("tickets.claim", "claim_ticket", ["$12", "$13", "$14"]);

/** The intake fields of a ticket's product. $3 ticket. By the primary keys. */
export const INTAKE_OF_TICKET = statement(
  "tickets.intake",
  `SELECT p.custom_fields
     FROM ticket t JOIN product p ON p.merchant_id = t.merchant_id AND p.id = t.product_id
    WHERE t.merchant_id = $1 AND t.mode = $2 AND t.id = $3`,
);
