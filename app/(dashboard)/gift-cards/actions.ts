"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import type { ChargeResult } from "#components/gift-cards/charge-task";
import { invalid, isAppError } from "#lib/core/errors";
import type { PrismaContext } from "#lib/db/context";
import { chargeGiftCard, type GiftCardCharge } from "#lib/domain/gift-cards/charge";
import { findGiftCard } from "#lib/domain/gift-cards/read";
import { MAX_CHARGE_CENTS } from "#lib/domain/gift-cards/schema";
import { action } from "#lib/pages/action";
import { centsOf, moneyWords } from "#lib/words/money";

const NO_AMOUNT = "Enter the amount to charge.";
const ChargeInput = z.object({
  id: z.uuid(),
  amount: z.string(NO_AMOUNT).trim().min(1, NO_AMOUNT),
  note: z.string().trim().max(280, "Use at most 280 characters.").optional(),
});

/** Charges a gift card. */
export const charge = action(
  { role: "developer", input: ChargeInput },
  async ({ ctx, input }): Promise<ChargeResult> => {
    const { currency } = await findGiftCard(ctx, input.id);
    const cents = centsOf(input.amount, currency);
    if (!cents || cents > MAX_CHARGE_CENTS) {
      throw invalid("amount", `Enter an amount such as ${moneyWords(1_850, currency)}.`);
    }
    const { card, isReplay } = await chargeOrExplain(
      ctx,
      input.id,
      { amount_cents: cents, note: input.note },
      currency,
    );
    revalidatePath(`/gift-cards/${input.id}`);
    return { cents, left_cents: Number(card.balance_cents), isReplay };
  },
);

/** Charges the card. A balance that is too low becomes an error of the amount field. */
async function chargeOrExplain(
  ctx: PrismaContext,
  id: string,
  body: Parameters<typeof chargeGiftCard>[2],
  currency: string,
): Promise<GiftCardCharge> {
  try {
    return await chargeGiftCard(ctx, { id }, body);
  } catch (error) {
    if (!isAppError(error) || error.code !== "insufficient_balance") throw error;
    const left = moneyWords(Number((await findGiftCard(ctx, id)).balance_cents), currency);
    throw invalid("amount", `The card has ${left} left. Nothing was charged. Charge ${left} or less.`);
  }
}
