import type { EventType } from "#lib/core/event-types";
import { type Statement, statement } from "#lib/db/client";
import { deliveriesOf } from "#lib/domain/outbox/sql";

/** The kinds whose rows count their uses in `uses_after`. */
export type CountedKind = "ticket" | "booking" | "voucher";

/** One statement for each way to find an item. */
export interface ByEachKey {
  byId: Statement;
  byToken: Statement;
}

export const byEachKey = (make: (column: "id" | "qr_token") => Statement): ByEachKey => ({
  byId: make("id"),
  byToken: make("qr_token"),
});

/** The SQL parts that differ by kind. `item` is the row of the item; $5 is the time of the redemption. */
interface ClaimRule {
  maxUses: string;
  /** Further tables that `where` reads. */
  from?: string;
  /** Further conditions, with parameters from $12. */
  where?: string;
  /** The fields of the event's data besides those of the item, as a jsonb made from the updated row `claimed`. */
  eventExtra?: string;
}

/**
 * Takes one use of an item and writes its log row, event and deliveries in one statement: all of it or none. PostgreSQL
 * checks the condition again under the lock of the row, so `uses_after` never exceeds the maximum, however many scans
 * there are at once. The constraint `…_uses_check` refuses that too. No row: no use was taken. $3 id or token, $4 to
 * $11 as in `recordClaim`.
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
  /** The table of the log. */
  log: string;
  /** Its column with the id of the item. */
  itemColumn: string;
  /** Its column with the time of the redemption. */
  timeColumn: string;
  eventType: EventType;
  /** The row that the event is rendered from, as a jsonb made from `claimed` and `logged`. */
  eventRow: string;
  eventExtra?: string;
}

/**
 * Returns the SQL that follows `claimed`, the item whose use was just taken. It writes the log row `logged` and the
 * event with its deliveries. $4 now, $5 time of the redemption, $6 source, $7 note, $8 and $9 actor, $10 event id, $11 request id.
 */
export const recordClaim = ({ log, itemColumn, timeColumn, eventType, eventRow, eventExtra }: ClaimRecord): string => `
     logged AS (
       INSERT INTO ${log}
              (merchant_id, id, mode, ${itemColumn}, ${timeColumn}, source, note, actor_kind, actor_id, created_at)
       SELECT merchant_id, uuid7(), mode, id, $5::timestamptz, $6::text, $7::text, $8::text, $9::uuid, $4::timestamptz
         FROM claimed
       RETURNING *
     ), written AS (
       INSERT INTO event (merchant_id, mode, id, type, "row", extra, object_id, request_id, created_at)
       SELECT logged.merchant_id, logged.mode, $10::text, '${eventType}', ${eventRow}, ${eventExtra ?? "NULL::jsonb"},
              claimed.id, $11::text, $4::timestamptz
         FROM logged, claimed
       RETURNING id, type, created_at
     ), queued AS (${deliveriesOf("written")})
     SELECT claimed.*, logged.id AS redemption_id, (SELECT count(*)::int FROM queued) AS queued
       FROM claimed, logged`;
