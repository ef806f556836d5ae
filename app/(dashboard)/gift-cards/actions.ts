"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import type { ChargeResult } from "#components/gift-cards/charge-answer";
import { invalid, isAppError } from "#lib/core/errors";
import { MAX_NOTE } from "#lib/core/limits";
import { MAX_CHARGE_CENTS } from "#lib/core/money";
import { NameInput } from "#lib/core/schema";
import { findTransaction } from "#lib/dashboard/gift-cards/read";
import { VoidReason } from "#lib/dashboard/item-timeline/shape";
import type { PrismaContext } from "#lib/db/context";
import { adjustGiftCard } from "#lib/domain/gift-cards/adjust";
import { findGiftCard } from "#lib/domain/gift-cards/read";
import { updateGiftCard } from "#lib/domain/gift-cards/update";
import { voidGiftCard } from "#lib/domain/gift-cards/void";
import { reverseRedemption } from "#lib/domain/redemptions/reverse";
import { action } from "#lib/pages/action";
import { unixOf } from "#lib/pages/time-of-form";
import { amountProblem, centsOf, formatMoney } from "#lib/texts/money";
import { chargeOnce, settleCharge } from "./charge-once.ts";

const NO_AMOUNT = "Enter the amount to charge.";
const ChargeInput = z.object({
  id: z.uuid(),
  key: z.string().regex(/^[\w -]{1,60}$/),
  amount: z.string(NO_AMOUNT).trim().min(1, NO_AMOUNT),
  note: z.string().trim().max(MAX_NOTE, `Use at most ${MAX_NOTE} characters.`).optional(),
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
      throw invalid("amount", amountProblem(amount, currency, 1_850, MAX_CHARGE_CENTS));
    }
    const answer = ask ? settleCharge : chargeOnce;
    const result = await orExplain(ctx, id, currency, answer(ctx, { id, key, amount_cents: cents, note }));
    revalidatePath(`/gift-cards/${id}`);
    if (!result) return { is: "running", key };
    return result.is === "charged" ? { ...result, asked: Boolean(ask) } : result;
  },
);

const OneCard = z.object({ id: z.uuid() });
const NO_REASON = "Enter a reason. It is kept in the ledger.";

/** Corrects the balance of a card, up or down, once for each opened form. */
export const adjust = action(
  {
    role: "admin",
    input: OneCard.extend({
      direction: z.enum(["up", "down"], "Choose one."),
      amount: z.string("Enter an amount.").trim().min(1, "Enter an amount."),
      reason: z.string(NO_REASON).trim().min(1, NO_REASON).max(MAX_NOTE, `Use at most ${MAX_NOTE} characters.`),
    }),
    once: "gift_cards.adjust",
  },
  async ({ ctx, input: { id, direction, amount, reason } }) => {
    const { currency } = await findGiftCard(ctx, id);
    const cents = centsOf(amount, currency);
    if (!cents || cents > MAX_CHARGE_CENTS) {
      throw invalid("amount", amountProblem(amount, currency, 1_850, MAX_CHARGE_CENTS));
    }
    await orSayWhatIsLeft(
      ctx,
      id,
      adjustGiftCard(ctx, id, { amount_cents: direction === "up" ? cents : -cents, reason }),
    );
    revalidatePath(`/gift-cards/${id}`);
    return undefined;
  },
);

async function orSayWhatIsLeft<T>(ctx: PrismaContext, id: string, adjusted: Promise<T>): Promise<T> {
  try {
    return await adjusted;
  } catch (error) {
    if (!isAppError(error) || error.code !== "insufficient_balance") throw error;
    const { balance_cents, currency } = await findGiftCard(ctx, id);
    const left = formatMoney(Number(balance_cents), currency);
    throw invalid("amount", `The card has ${left} left. Nothing was changed. Take off ${left} or less.`);
  }
}

/** Gives the amount of a charge back to the card. */
export const reverse = action(
  { input: OneCard.extend({ redemption: z.uuid() }) },
  async ({ ctx, input: { id, redemption } }) => {
    await findTransaction(ctx, id, redemption);
    await reverseRedemption(ctx, redemption);
    revalidatePath(`/gift-cards/${id}`);
    return undefined;
  },
);

/** Voids a card. Its balance stays in the ledger and can no longer be spent. */
export const voidIt = action({ input: OneCard.extend({ reason: VoidReason }) }, async ({ ctx, input }) => {
  await voidGiftCard(ctx, input.id, { reason: input.reason });
  revalidatePath(`/gift-cards/${input.id}`);
  return undefined;
});

/** Puts another name on a card. Without a name it shows the name of the buyer. */
export const rename = action(
  { input: OneCard.extend({ name: NameInput.optional() }) },
  async ({ ctx, input: { id, name } }) => {
    await updateGiftCard(ctx, id, { recipient_name: name ?? null });
    revalidatePath(`/gift-cards/${id}`);
    return undefined;
  },
);

/** Sets the time at which a card expires, in the time zone of the store. Without one it never expires. */
export const setExpiry = action(
  { input: OneCard.extend({ expires: z.string().optional(), expires_moment: z.string().optional() }) },
  async ({ ctx, session, input: { id, expires, expires_moment } }) => {
    const expires_at = unixOf(expires, expires_moment, session.store.timezone, "expires");
    await updateGiftCard(ctx, id, { expires_at });
    revalidatePath(`/gift-cards/${id}`);
    return undefined;
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
    const left = formatMoney(Number((await findGiftCard(ctx, id)).balance_cents), currency);
    throw invalid("amount", `The card has ${left} left. Nothing was charged. Charge ${left} or less.`);
  }
}
