import { deliveriesOf } from "#lib/domain/outbox/sql";

/**
 * What follows `claimed`, the item whose use a statement has just taken: its log row, and the event with its
 * deliveries. Parameters: $4 now, $5 the moment of the redemption, $6 source, $7 note, $8 and $9 actor, $10
 * event id. `extra` is what the event's data carries beside the item's own fields.
 */
export const recordUse = (kind: "ticket" | "booking" | "voucher", extra = "NULL::jsonb"): string => `
     logged AS (
       INSERT INTO ${kind}_redemption
              (merchant_id, id, mode, ${kind}_id, redeemed_at, source, note, actor_kind, actor_id, created_at)
       SELECT merchant_id, uuid7(), mode, id, $5::timestamptz, $6::text, $7::text, $8::text, $9::uuid, $4::timestamptz
         FROM claimed
       RETURNING id
     ), written AS (
       INSERT INTO event (merchant_id, mode, id, type, "row", extra, created_at)
       SELECT merchant_id, mode, $10::text, '${kind}.redeemed', to_jsonb(claimed), ${extra}, $4::timestamptz
         FROM claimed
       RETURNING id, type, created_at
     ), queued AS (${deliveriesOf("written")})
     SELECT claimed.*, logged.id AS redemption_id, (SELECT count(*)::int FROM queued) AS queued
       FROM claimed, logged`;
