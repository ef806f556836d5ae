import type { EventType } from "#lib/core/event-types";
import { type Statement, statement } from "#lib/db/client";
import { deliveriesOf } from "#lib/domain/outbox/sql";

/** The kinds whose rows count their uses in `uses_after`. */
export type CountedKind = "ticket" | "booking" | "voucher";

/** The same statement by each key. */
export interface ByEachKey {
  byId: Statement;
  byToken: Statement;
}

export const byEachKey = (make: (column: "id" | "qr_token") => Statement): ByEachKey => ({
  byId: make("id"),
  byToken: make("qr_token"),
});

/** The SQL in which the kinds differ. `item` is the item's row; $5 is the moment of the redemption. */
interface ClaimRule {
  maxUses: string;
  /** Further tables that `where` reads. */
  from?: string;
  /** Further conditions, with parameters from $11. */
  where?: string;
  /** What the event's data carries beside the item's own fields, from the updated row `claimed`: a jsonb. */
  eventExtra?: string;
}

/**
 * Takes one use of an item, appends its log row, and writes the event with its deliveries: one statement, so all of it
 * or none. PostgreSQL evaluates the condition again under the row's lock, and the table's `…_uses_check` stands behind
 * it: however many scans come at once, `uses_after` never passes the maximum. No row: nothing was taken.
 * $3 id or token, $4 to $10 as in `recordClaim`.
 */
export const claimStatements = (kind: CountedKind, { maxUses, from, where, eventExtra }: ClaimRule): ByEachKey =>
  byEachKey((column) =>
    statement(
      `${kind}s.claim.${column}`,
      `WITH claimed AS (
         UPDATE ${kind} item
            SET uses_after = item.uses_after + 1,
                redeemed_at = coalesce(item.redeemed_at, $5::timestamptz),
                redeemed_source = CASE WHEN item.redeemed_at IS NULL THEN $6::text ELSE item.redeemed_source END
           ${from ? `FROM ${from}` : ""}
          WHERE item.merchant_id = $1::uuid AND item.mode = $2::text AND item.${column} = $3
            AND item.voided_at IS NULL AND item.uses_after < ${maxUses}
            ${where ? `AND ${where}` : ""}
         RETURNING item.*
       ), ${recordClaim({
         log: `${kind}_redemption`,
         itemColumn: `${kind}_id`,
         timeColumn: "redeemed_at",
         eventType: `${kind}.redeemed`,
         eventRow: "to_jsonb(claimed)",
         eventExtra,
       })}`,
    ),
  );

interface ClaimRecord {
  /** Table of the log, and its columns of the item and of the moment. */
  log: string;
  itemColumn: string;
  timeColumn: string;
  eventType: EventType;
  /** The row that the event is rendered from, made of `claimed` and `logged`: a jsonb. */
  eventRow: string;
  eventExtra?: string;
}

/**
 * What follows `claimed`, the item of which a statement has just taken a use: its log row `logged`, and the event with
 * its deliveries. Parameters: $4 now, $5 the moment of the redemption, $6 source, $7 note, $8 and $9 actor, $10 event id.
 */
export const recordClaim = ({ log, itemColumn, timeColumn, eventType, eventRow, eventExtra }: ClaimRecord): string => `
     logged AS (
       INSERT INTO ${log}
              (merchant_id, id, mode, ${itemColumn}, ${timeColumn}, source, note, actor_kind, actor_id, created_at)
       SELECT merchant_id, uuid7(), mode, id, $5::timestamptz, $6::text, $7::text, $8::text, $9::uuid, $4::timestamptz
         FROM claimed
       RETURNING *
     ), written AS (
       INSERT INTO event (merchant_id, mode, id, type, "row", extra, created_at)
       SELECT logged.merchant_id, logged.mode, $10::text, '${eventType}', ${eventRow}, ${eventExtra ?? "NULL::jsonb"},
              $4::timestamptz
         FROM logged, claimed
       RETURNING id, type, created_at
     ), queued AS (${deliveriesOf("written")})
     SELECT claimed.*, logged.id AS redemption_id, (SELECT count(*)::int FROM queued) AS queued
       FROM claimed, logged`;
