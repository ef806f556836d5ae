import { type Statement, statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import type { Resource } from "./schema.ts";

/** An item of which uses are taken. */
type UsedKind = "ticket" | "booking" | "voucher";

const USED_KINDS: readonly UsedKind[] = ["ticket", "booking", "voucher"];

const findIn = (kind: string, table: string): string => `
   SELECT '${kind}' AS kind, r.id, r.${kind}_id AS item_id, r.created_at, r.actor_kind, r.actor_id, 'redeem' AS type,
          EXISTS (SELECT 1 FROM redemption_reversal v WHERE v.merchant_id = r.merchant_id AND v.redemption_id = r.id) AS is_reversed
     FROM ${table} r WHERE r.merchant_id = $1 AND r.mode = $2 AND r.id = $3
    UNION ALL`;

/** What a redemption or charge is and who made it. By the primary keys; reversals by their unique indexes. */
export const FIND_REDEMPTION = statement(
  "redemptions.find",
  `${USED_KINDS.map((kind) => findIn(kind, `${kind}_redemption`)).join("")}${findIn("membership", "membership_checkin")}
   SELECT 'gift_card', x.id, x.gift_card_id, x.created_at, x.actor_kind, x.actor_id, x.type,
          EXISTS (SELECT 1 FROM gift_card_transaction v WHERE v.merchant_id = x.merchant_id AND v.reverses_id = x.id)
     FROM gift_card_transaction x WHERE x.merchant_id = $1 AND x.mode = $2 AND x.id = $3`,
);

/** Everyone who changes this item waits here. $3 id. By the primary key. */
export const lockOf = (kind: UsedKind | "gift_card"): Statement =>
  statement(
    `redemptions.lock.${kind}`,
    `SELECT voided_at FROM ${kind} WHERE merchant_id = $1 AND mode = $2 AND id = $3 FOR UPDATE`,
  );

/** The reversal is a row of its own, once per redemption (unique). $4 redemption, $5 reason, $6 and $7 actor, $8 now. */
const entered = (kind: string): string => `
   WITH entered AS (
     INSERT INTO redemption_reversal (merchant_id, id, mode, kind, redemption_id, reason, actor_kind, actor_id, created_at)
     VALUES ($1::uuid, uuid7(), $2::text, '${kind}', $4::uuid, $5::text, $6::text, $7::uuid, $8::timestamptz)
     RETURNING id
   )`;

/** Gives a locked item one use back; when none is left taken it counts as never used. $3 item, $4 to $8 as above. */
const reverseUse = (kind: UsedKind): Statement =>
  statement(
    `redemptions.reverse.${kind}`,
    `${entered(kind)}
     UPDATE ${kind} t
        SET uses_after = t.uses_after - 1,
            redeemed_at = CASE WHEN t.uses_after > 1 THEN t.redeemed_at END,
            redeemed_source = CASE WHEN t.uses_after > 1 THEN t.redeemed_source END
       FROM entered
      WHERE t.merchant_id = $1::uuid AND t.mode = $2::text AND t.id = $3::uuid
  RETURNING t.*, entered.id AS reversal_id`,
  );

const REVERSE_USE: Record<UsedKind, Statement> = {
  ticket: reverseUse("ticket"),
  booking: reverseUse("booking"),
  voucher: reverseUse("voucher"),
};

/** Takes one use of a locked item back. */
export async function giveUseBack<Row>(
  ctx: Context,
  kind: UsedKind,
  { id, item_id }: { id: string; item_id: string },
  reason: string | null,
  toResource: (row: Row) => Resource,
): Promise<{ id: string; resource: Resource }> {
  const { actor, now } = ctx;
  const values = [item_id, id, reason, actor.kind, actor.id, now];
  const [row] = await ctx.sql<Row & { reversal_id: string }>(REVERSE_USE[kind], values);
  if (!row) throw new Error(`A locked ${kind} was not given back to.`);
  return { id: row.reversal_id, resource: toResource(row) };
}

/**
 * Takes a check-in of a locked membership back. The allowance returns in the period in which it counts (see
 * `countedAt`): one of an earlier period gives nothing to the current one. $3 membership, $4 to $8 as above.
 */
export const REVERSE_CHECKIN = statement(
  "redemptions.reverse.membership",
  `${entered("membership")}
   UPDATE membership m
      SET used_this_period = m.used_this_period - CASE
            WHEN greatest(least(c.checked_in_at, c.created_at), m.created_at) >= m.current_period_start
             AND greatest(least(c.checked_in_at, c.created_at), m.created_at) < m.current_period_end THEN 1 ELSE 0 END
     FROM entered, membership_checkin c
    WHERE m.merchant_id = $1::uuid AND m.mode = $2::text AND m.id = $3::uuid
      AND c.merchant_id = m.merchant_id AND c.id = $4::uuid
RETURNING m.*, entered.id AS reversal_id`,
);

/**
 * Gives a locked card its amount back by a new ledger entry, once per charge (unique). `redeemed_at` becomes
 * the first charge that is not taken back. $3 card, $4 charge, $5 reason, $6 source, $7 and $8 actor, $9 now.
 */
export const REVERSE_CHARGE = statement(
  "redemptions.reverse.gift_card",
  `WITH given AS (
     UPDATE gift_card g
        SET balance_cents = g.balance_cents - x.amount_cents,
            redeemed_at = (SELECT min(coalesce(o.redeemed_at, o.created_at)) FROM gift_card_transaction o
                            WHERE o.merchant_id = g.merchant_id AND o.gift_card_id = g.id AND o.type = 'redeem' AND o.id <> x.id
                              AND NOT EXISTS (SELECT 1 FROM gift_card_transaction v
                                               WHERE v.merchant_id = o.merchant_id AND v.reverses_id = o.id))
       FROM gift_card_transaction x
      WHERE g.merchant_id = $1::uuid AND g.mode = $2::text AND g.id = $3::uuid
        AND x.merchant_id = g.merchant_id AND x.id = $4::uuid
     RETURNING g.*, -x.amount_cents AS given_cents
   ), entered AS (
     INSERT INTO gift_card_transaction
            (merchant_id, id, mode, gift_card_id, type, amount_cents, balance_after_cents, note, source, actor_kind, actor_id, reverses_id, created_at)
     SELECT merchant_id, uuid7(), mode, id, 'reversal', given_cents, balance_cents, $5::text, $6::text, $7::text, $8::uuid, $4::uuid,
            greatest($9::timestamptz, (SELECT max(l.created_at) FROM gift_card_transaction l
                                        WHERE l.merchant_id = $1::uuid AND l.gift_card_id = $3::uuid))
       FROM given
     RETURNING id
   )
   SELECT given.*, entered.id AS reversal_id FROM given, entered`,
);
