import { AppError, type ErrorCode } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { chargeGiftCard } from "#lib/domain/gift-cards/charge";
import { runOnce } from "#lib/http/idempotency";

/** A charge of a form, with the key that the form was opened with. */
interface KeyedCharge {
  id: string;
  key: string;
  amount_cents: number;
  note?: string;
}

/** What happened under a key. It never changes: a request that arrives later gets the same answer. */
type ChargeAnswer = { is: "charged"; cents: number; left_cents: number } | { is: "nothing" };

/**
 * Charges a card once per key and amount, however often the form is sent. Throws the refusal, `not_found`, and `idempotency_conflict`
 * while the first request with the key is running.
 */
export const chargeOnce = (ctx: Context, charge: KeyedCharge): Promise<ChargeAnswer> =>
  answerOnce(ctx, charge, async (tx) => {
    const { id, amount_cents, note } = charge;
    const { card } = await chargeGiftCard(tx, { id }, { amount_cents, note });
    return { is: "charged", cents: amount_cents, left_cents: Number(card.balance_cents) };
  });

/**
 * Says what `chargeOnce` did with this key, and never charges. If it did nothing so far, the key is used up: a charge that
 * is still on its way charges nothing either. Throws like `chargeOnce`.
 */
export const settleCharge = (ctx: Context, charge: KeyedCharge): Promise<ChargeAnswer> =>
  answerOnce(ctx, charge, async () => ({ is: "nothing" }));

async function answerOnce(
  ctx: Context,
  { id, key, amount_cents }: KeyedCharge,
  work: (tx: Context) => Promise<ChargeAnswer>,
): Promise<ChargeAnswer> {
  // A person has one id in both modes, so the mode is part of the key. So is the amount: another one is another charge.
  const whole = `${ctx.mode} ${key} ${amount_cents}`;
  const request = { key: whole, method: "POST", path: `/gift-cards/${id}`, body: { amount_cents } };
  const keyed = { ...ctx, hasIdempotencyKey: true };
  const answer = await runOnce(keyed, inTransaction, request, async (tx) => ({ status: 200, body: await work(tx) }));
  if (answer.status === 200) return answer.body as ChargeAnswer;
  const { error, message } = answer.body as { error: ErrorCode; message: string };
  throw new AppError(error, message);
}
