import { statement } from "#lib/db/client";

/**
 * $3 id, $4 whether the event concerns the whole store, $5 action, $6 kind, $7 id and $8 name of the actor, $9 target,
 * $10 details, $11 client address, $12 user agent, $13 request id, $14 now.
 */
export const RECORD_SECURITY_EVENT = statement(
  "security-events.record",
  `INSERT INTO security_event (merchant_id, id, mode, action, actor_kind, actor_id, actor_name, target_id, details,
                               address, user_agent, request_id, created_at)
   VALUES ($1::uuid, $3::uuid, CASE WHEN NOT $4::boolean THEN $2::text END, $5, $6, $7::uuid, $8, $9::uuid, $10::jsonb,
           $11, $12, $13, $14::timestamptz)`,
);

/** One row for each type of change. $3 types, $4 targets, $5 details, $6 kind, $7 id and $8 name of the actor, $9 to $12 as above. */
export const RECORD_CHANGES = statement(
  "security-events.record-changes",
  `INSERT INTO security_event (merchant_id, id, mode, action, actor_kind, actor_id, actor_name, target_id, details,
                               address, user_agent, request_id, created_at)
   SELECT $1::uuid, uuid7(), $2::text, c.action, $6, $7::uuid, $8, c.target, c.details::jsonb, $9, $10, $11, $12::timestamptz
     FROM unnest($3::text[], $4::uuid[], $5::text[]) AS c (action, target, details)`,
);
