import { statement } from "#lib/db/client";

/**
 * Writes events with their deliveries, one for each endpoint that subscribes to `*`, the family or the name, in one call of a
 * function of the database. $3 ids, $4 types, $5 payloads, $6 now, $7 objects, $8 request id.
 */
export const APPEND_EVENTS = statement(
  "events.append",
  "SELECT append_events($1, $2, $3, $4, $5, $6, $7, $8) AS queued",
);
