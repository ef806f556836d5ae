"use server";
import type { Route } from "next";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { deleteProduct } from "#lib/domain/products/delete";
import { updateProduct } from "#lib/domain/products/update";
import { action } from "#lib/pages/action";
import { requireSession } from "#lib/pages/session";
import { bulkAddress } from "./bulk-address.ts";

const ProductId = z.object({ id: z.uuid() });

/** Opens the page that says what will happen to the selected products. */
export async function chooseBulk(form: FormData): Promise<void> {
  await requireSession();
  redirect(bulkAddress(form) as Route);
}

/** Puts a product on sale. */
export const publish = action({ input: ProductId }, async ({ ctx, input }) => {
  await updateProduct(ctx, input.id, { status: "published" });
  revalidatePath("/products", "layout");
  return { message: "Published" };
});

/** Takes a product off sale, or brings it back from the archive, to go on with it. */
export const backToDraft = action({ input: ProductId }, async ({ ctx, input }) => {
  await updateProduct(ctx, input.id, { status: "draft" });
  revalidatePath("/products", "layout");
  return { message: "Back to draft" };
});

/** Takes a product off sale for good. */
export const archive = action({ input: ProductId }, async ({ ctx, input }) => {
  await updateProduct(ctx, input.id, { status: "archived" });
  revalidatePath("/products", "layout");
  return { message: "Archived" };
});

/** Deletes a product that was never ordered, and opens the list. */
export const remove = action({ input: ProductId }, async ({ ctx, input }) => {
  await deleteProduct(ctx, input.id);
  revalidatePath("/products", "layout");
  return { open: "/products" };
});
