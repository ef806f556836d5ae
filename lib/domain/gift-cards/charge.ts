import { notFound } from "#lib/core/errors";
import { newEventId } from "#lib/core/ids";
import type { Context } from "#lib/db/context";
import { type JsonRow, rowFromJson } from "#lib/db/json-row";
import { afterCommit, inTransaction } from "#lib/db/transaction";
import { type Refusal, refusalError } from "#lib/domain/issued-items/refusal";
import { signalQueued } from "#lib/domain/outbox/wake";
import { recordInAuditLog } from "#lib/domain/security-events/record-changes";
import { giftCardRefusal } from "./refusal.ts";
import { GIFT_CARD_TIMES, type GiftCardRow } from "./row.ts";
import type { ChargeBody } from "./schema.ts";
import { CHARGE, CHARGE_BY_CODE } from "./sql.ts";

export interface GiftCardCharge {
  /** The card right after the charge. */
  card: GiftCardRow;
  transactionId: string;
  /** The charge is an equal one of the last moments (`DUPLICATE_SECONDS`), and nothing was charged now. */
  isReplay: boolean;
}

interface Charged {
  transaction_id: string | null;
  queued: number;
  duplicate_id: string | null;
  duplicate_balance_cents: number | null;
}

type ChargeRow = GiftCardRow & Charged;

type CardKey = { id: string } | { code: string };

/**
 * Charges a card. Without an Idempotency-Key, returns an equal charge (card,
 * amount, note) of the last moments (`DUPLICATE_SECONDS`) instead. Throws `not_found` and the refusal.
 */
export async function chargeGiftCard(ctx: Context, key: CardKey, charge: ChargeBody): Promise<GiftCardCharge> {
  const charged = await tryCharge(ctx, key, charge);
  if (!charged) throw notFound("gift card");
  if ("code" in charged) throw refusalError(charged);
  return charged;
}

/**
 * Charges a card as `chargeGiftCard`, or changes nothing and returns why, or null for no such card. `at` is the time of the charge,
 * and expiry is checked at that time: now, or earlier for an offline charge.
 */
export async function tryCharge(
  ctx: Context,
  key: CardKey,
  charge: ChargeBody,
  at?: Date,
): Promise<GiftCardCharge | Refusal | null> {
  const row = await withAudit(ctx, (tx) => runCharge(tx, key, charge, at));
  if (!row) return null;
  if (row.transaction_id) return { card: row, transactionId: row.transaction_id, isReplay: false };
  if (row.duplicate_id) return { card: cardAfterDuplicate(row), transactionId: row.duplicate_id, isReplay: true };
  const refusal = giftCardRefusal(row, charge.amount_cents, at ?? ctx.now);
  if (!refusal) throw new Error("A charge was refused without a reason.");
  return refusal;
}

async function runCharge(
  ctx: Context,
  key: CardKey,
  { amount_cents, note, source }: ChargeBody,
  at: Date | undefined,
): Promise<ChargeRow | null> {
  const { actor, now, hasIdempotencyKey, requestId } = ctx;
  const [statement, idOrCode] = "id" in key ? [CHARGE, key.id] : [CHARGE_BY_CODE, key.code];
  const [row] = await ctx.sql<Charged & { item: JsonRow }>(statement, [
    idOrCode,
    amount_cents,
    note || null,
    now,
    source ?? actor.name,
    actor.kind,
    actor.id,
    hasIdempotencyKey,
    newEventId(),
    at ?? null,
    requestId,
  ]);
  if (!row) return null;
  const { item, ...charged } = row;
  if (charged.queued > 0) afterCommit(ctx, signalQueued);
  return { ...rowFromJson<GiftCardRow>(item, GIFT_CARD_TIMES), ...charged };
}

/** Records in the audit log what a person charges, in the same transaction. Charges of keys and devices are not in that log. */
const withAudit = (ctx: Context, charge: (ctx: Context) => Promise<ChargeRow | null>): Promise<ChargeRow | null> =>
  ctx.actor.kind === "user"
    ? inTransaction(ctx, async (tx) => {
        const row = await charge(tx);
        if (row?.transaction_id) await recordInAuditLog(tx, [{ type: "gift_card.redeemed", id: row.id }]);
        return row;
      })
    : charge(ctx);

/** Returns the card as it was right after the duplicate, without later charges or a later void. */
const cardAfterDuplicate = (row: ChargeRow): GiftCardRow => ({
  ...row,
  balance_cents: row.duplicate_balance_cents ?? row.balance_cents,
  voided_at: null,
});
