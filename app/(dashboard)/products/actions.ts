"use server";
import type { Route } from "next";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { AppError } from "#lib/core/errors";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { deleteProduct } from "#lib/domain/products/delete";
import { getProduct } from "#lib/domain/products/read";
import type { Product } from "#lib/domain/products/schema";
import { LOCK_PRODUCT } from "#lib/domain/products/sql";
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
export const publish = action({ input: ProductId }, async ({ ctx, input: { id } }) => ({
  message: "Published",
  undo: await setStatus(ctx, id, "published"),
}));

/** Takes a product off sale, or brings it back from the archive, to go on with it. */
export const backToDraft = action({ input: ProductId }, async ({ ctx, input: { id } }) => ({
  message: "Back to draft",
  undo: await setStatus(ctx, id, "draft"),
}));

/** Takes a product off sale for good. */
export const archive = action({ input: ProductId }, async ({ ctx, input: { id } }) => ({
  message: "Archived",
  undo: await setStatus(ctx, id, "archived"),
}));

/** Sets the status. Returns the fields of `restore`, which takes that back. */
async function setStatus(ctx: PrismaContext, id: string, is: Status): Promise<Record<string, string>> {
  return inPrismaTransaction(ctx, async (tx) => {
    const { status: was } = await lockProduct(tx, id);
    await updateProduct(tx, id, { status: is });
    revalidatePath("/products", "layout");
    return { id, was, is };
  });
}

const Status = z.enum(["draft", "published", "archived"]);
type Status = z.infer<typeof Status>;

/** Gives a product the status back that it had, unless it was changed since. An archived one is a draft in between. */
export const restore = action(
  { input: ProductId.extend({ was: Status, is: Status }) },
  async ({ ctx, input: { id, was, is } }) => {
    await inPrismaTransaction(ctx, async (tx) => {
      const { status } = await lockProduct(tx, id);
      if (status !== is)
        throw new AppError(
          "invalid_transition",
          "The status of this product was changed in the meantime, so it was not restored. Reload the page to see it.",
        );
      if (is === "archived" && was === "published") await updateProduct(tx, id, { status: "draft" });
      await updateProduct(tx, id, { status: was });
    });
    revalidatePath("/products", "layout");
    return { message: was === "published" ? "On sale again" : "Undone" };
  },
);

async function lockProduct(tx: PrismaContext, id: string): Promise<Pick<Product, "status">> {
  await tx.sql(LOCK_PRODUCT, [id]);
  return getProduct(tx, id);
}

/** Deletes a product that was never ordered, and opens the list. */
export const remove = action({ input: ProductId }, async ({ ctx, input }) => {
  await deleteProduct(ctx, input.id);
  revalidatePath("/products", "layout");
  return { open: "/products" };
});
