"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { createDiscountCode } from "#lib/domain/discount-codes/create";
import { deleteDiscountCode } from "#lib/domain/discount-codes/delete";
import { updateDiscountCode } from "#lib/domain/discount-codes/update";
import { getSettings } from "#lib/domain/store-settings/read";
import { action } from "#lib/pages/action";
import { DiscountFormInput, inputOf } from "./form.ts";

/** Creates a discount code and opens the list. */
export const create = action({ input: DiscountFormInput }, async ({ ctx, input }) => {
  const { code } = await createDiscountCode(ctx, inputOf(input, await getSettings(ctx)));
  revalidatePath("/discounts", "layout");
  return { open: "/discounts", message: `${code} is created` };
});

/** Changes a discount code and opens the list. */
export const save = action(
  { input: DiscountFormInput.extend({ id: z.uuid() }) },
  async ({ ctx, input: { id, ...input } }) => {
    const { code } = await updateDiscountCode(ctx, id, inputOf(input, await getSettings(ctx)));
    revalidatePath("/discounts", "layout");
    return { open: "/discounts", message: `${code} is saved` };
  },
);

/** Deletes a discount code and opens the list. */
export const remove = action({ input: z.object({ id: z.uuid() }) }, async ({ ctx, input }) => {
  await deleteDiscountCode(ctx, input.id);
  revalidatePath("/discounts", "layout");
  return { open: "/discounts" };
});
