import { type Statement, statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import type { CountedKind } from "./claim-sql.ts";

/** Locks an item, so that changes of it run one after another. Returns the event of a ticket too. $3 id. By the primary key. */
export const lockStatement = (kind: CountedKind | "gift_card"): Statement =>
  statement(
    `redemptions.lock.${kind}`,
    `SELECT voided_at${kind === "ticket" ? ", ticket_event_id" : ""} FROM ${kind} WHERE merchant_id = $1 AND mode = $2 AND id = $3 FOR UPDATE`,
  );

/**
 * Returns the SQL that writes the row of a reversal. A unique index lets a redemption be reversed only once.
 * $4 redemption, $5 reason, $6 and $7 actor, $8 now.
 */
export const insertReversal = (kind: CountedKind | "membership"): string => `
   WITH reversal AS (
     INSERT INTO redemption_reversal (merchant_id, id, mode, kind, redemption_id, reason, actor_kind, actor_id, created_at)
     VALUES ($1::uuid, uuid7(), $2::text, '${kind}', $4::uuid, $5::text, $6::text, $7::uuid, $8::timestamptz)
     RETURNING id
   )`;

/**
 * Gives a locked item one use back. Without any use left it counts as unused. $3 item, $4 to $8 as in `insertReversal`.
 */
const reverseUseOf = (kind: CountedKind): Statement =>
  statement(
    `redemptions.reverse.${kind}`,
    `${insertReversal(kind)}
     UPDATE ${kind} t
        SET uses_after = t.uses_after - 1,
            redeemed_at = CASE WHEN t.uses_after > 1 THEN t.redeemed_at END,
            redeemed_source = CASE WHEN t.uses_after > 1 THEN t.redeemed_source END
       FROM reversal
      WHERE t.merchant_id = $1::uuid AND t.mode = $2::text AND t.id = $3::uuid
  RETURNING t.*, reversal.id AS reversal_id`,
  );

const REVERSE_USE: Record<CountedKind, Statement> = {
  ticket: reverseUseOf("ticket"),
  booking: reverseUseOf("booking"),
  voucher: reverseUseOf("voucher"),
};

/** An item after one of its redemptions was reversed, and the id of the reversal. */
export type Reversed<Row> = Row & { reversal_id: string };

/** Reverses one redemption of a locked item. */
export async function reverseUse<Row>(
  ctx: Context,
  kind: CountedKind,
  redemption: { id: string; item_id: string },
  reason: string | null,
): Promise<Reversed<Row>> {
  const { actor, now } = ctx;
  const values = [redemption.item_id, redemption.id, reason, actor.kind, actor.id, now];
  const [row] = await ctx.sql<Reversed<Row>>(REVERSE_USE[kind], values);
  if (!row) throw new Error(`A locked ${kind} has no row.`);
  return row;
}
