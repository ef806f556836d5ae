"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { readLogo } from "#app/(dashboard)/apps/form";
import { requireSecondFactor } from "#lib/auth/second-factor";
import { isPlanOfOwner } from "#lib/config/environment";
import { AppError, invalid, isAppError } from "#lib/core/errors";
import type { FormState } from "#lib/core/form-state";
import type { PrismaContext } from "#lib/db/context";
import { getStoreSettings } from "#lib/domain/stores/read";
import { Plan } from "#lib/domain/stores/schema";
import { updateSettings } from "#lib/domain/stores/update-settings";
import { action } from "#lib/pages/action";
import { keepPicture } from "#lib/pictures/pictures";
import { formatMoney } from "#lib/texts/money";
import { changedSettings, DetailsForm, RulesForm } from "./form.ts";

const saveDetailsOf = action({ input: DetailsForm, hide: ["logo"] }, async ({ ctx, input }) => {
  const { logo, remove_logo, ...texts } = input;
  const changes = changedSettings(texts);
  if (logo) changes.logo_url = await keepLogo(logo);
  else if (remove_logo) changes.logo_url = null;
  await updateSettings(ctx, changes);
  revalidatePath("/", "layout"); // the sidebar has the name
  return { message: "The store is saved" };
});

/** Saves what guests see of the store. Only the fields that were changed in the form are written. */
export async function saveDetails(before: unknown, form: FormData): Promise<FormState> {
  return saveDetailsOf(before, await readLogo(form));
}

/** Keeps the picture of a `data:` address, and returns the address that it is served at. */
async function keepLogo(dataAddress: string): Promise<string> {
  try {
    return await keepPicture(Buffer.from(dataAddress.slice(dataAddress.indexOf(",") + 1), "base64"));
  } catch (error) {
    if (isAppError(error) && error.code === "invalid_request") throw invalid("logo", error.message);
    throw error;
  }
}

/** Saves how the store sells and lets in. Only the fields that were changed in the form are written. */
export const saveRules = action({ input: RulesForm }, async ({ ctx, input }) => {
  const { allow_past_due_checkin = "", guest_mail = "", currency_confirmed, ...texts } = input;
  const changes = changedSettings({ ...texts, allow_past_due_checkin, guest_mail });
  if (changes.currency) await requireConfirmation(ctx, changes.currency, currency_confirmed);
  await updateSettings(ctx, changes);
  revalidatePath("/", "layout"); // every page shows times and amounts
  return { message: "The rules are saved" };
});

/** A price of 12.00, to show what becomes of it. */
const EXAMPLE_CENTS = 1_200;

/** Throws `invalid_request` unless the new currency was typed too, in a store with products: each of them is priced again. */
async function requireConfirmation(ctx: PrismaContext, currency: string, typed: string): Promise<void> {
  const before = (await getStoreSettings(ctx)).currency;
  const code = currency.toUpperCase();
  if (before === currency || typed.toUpperCase() === code) return;
  const count = await ctx.db.product.count({ where: { merchant_id: ctx.merchantId } });
  if (count === 0) return;
  const [from, to] = [formatMoney(EXAMPLE_CENTS, before), formatMoney(EXAMPLE_CENTS, currency)];
  const products = count === 1 ? "1 product is" : `${count} products are`;
  throw invalid(
    "currency_confirmed",
    `${products} priced in ${code} at once, in test and live, with the same number: ${from} becomes ${to}. Type ${code} to confirm.`,
  );
}

/** Changes the plan of the store, unless only the operator does. */
export const savePlan = action({ role: "owner", input: z.object({ plan: Plan }) }, async ({ ctx, input: { plan } }) => {
  if (!isPlanOfOwner()) {
    throw new AppError(
      "invalid_transition",
      "Only the operator of this server can change the plan. Ask them to change it.",
    );
  }
  await updateSettings(ctx, { plan });
  revalidatePath("/settings/store");
  return { message: "The plan is saved" };
});

/** Sets whether everybody who works in the store needs a second factor. */
export const saveSecondFactor = action(
  { role: "owner", input: z.object({ require_second_factor: z.literal("on").optional() }) },
  async ({ ctx, input }) => {
    await requireSecondFactor(ctx, input.require_second_factor === "on");
    revalidatePath("/settings/store");
    return { message: "The rule is saved" };
  },
);
