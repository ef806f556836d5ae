"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { removeFile } from "#lib/domain/files/remove";
import { action } from "#lib/pages/action";

/** Removes a file of a product. */
export const removeIt = action({ input: z.object({ product: z.uuid(), id: z.uuid() }) }, async ({ ctx, input }) => {
  await removeFile(ctx, { productId: input.product, id: input.id });
  revalidatePath("/products", "layout");
  return { message: "Removed" };
});
