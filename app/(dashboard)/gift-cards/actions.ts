"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import type { ChargeResult } from "#components/gift-cards/charge-answer";
import { invalid, isAppError } from "#lib/core/errors";
import type { PrismaContext } from "#lib/db/context";
import { findGiftCard } from "#lib/domain/gift-cards/read";
import { MAX_CHARGE_CENTS } from "#lib/domain/gift-cards/schema";
import { action } from "#lib/pages/action";
import { centsOf, moneyWords } from "#lib/words/money";
import { chargeOnce, settleCharge } from "./charge-once.ts";

const NO_AMOUNT = "Enter the amount to charge.";
const ChargeInput = z.object({
  id: z.uuid(),
  key: z.string().regex(/^[\w -]{1,60}$/),
  amount: z.string(NO_AMOUNT).trim().min(1, NO_AMOUNT),
  note: z.string().trim().max(280, "Use at most 280 characters.").optional(),
  /** Present: the form lost the answer, and asks whether it charged. */
  ask: z.string().optional(),
});

/** Charges a gift card, once per key of the form. */
export const charge = action(
  { role: "developer", input: ChargeInput },
  async ({ ctx, input: { id, key, amount, note, ask } }): Promise<ChargeResult> => {
    const { currency } = await findGiftCard(ctx, id);
    const cents = centsOf(amount, currency);
    if (!cents || cents > MAX_CHARGE_CENTS) {
      throw invalid("amount", `Enter an amount such as ${moneyWords(1_850, currency)}.`);
    }
    const answer = ask ? settleCharge : chargeOnce;
    const result = await orExplain(ctx, id, currency, answer(ctx, { id, key, amount_cents: cents, note }));
    revalidatePath(`/gift-cards/${id}`);
    if (!result) return { is: "running", key };
    return result.is === "charged" ? { ...result, asked: Boolean(ask) } : result;
  },
);

/** Returns null while the first request with the key runs. A balance that is too low becomes an error of the amount field. */
async function orExplain<T>(ctx: PrismaContext, id: string, currency: string, answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "idempotency_conflict") return null;
    if (error.code !== "insufficient_balance") throw error;
    const left = moneyWords(Number((await findGiftCard(ctx, id)).balance_cents), currency);
    throw invalid("amount", `The card has ${left} left. Nothing was charged. Charge ${left} or less.`);
  }
}
