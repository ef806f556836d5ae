"use server";
import { revalidatePath } from "next/cache";
import { createProduct } from "#lib/domain/products/create";
import { AnyNewProduct, ProductPatch } from "#lib/domain/products/input";
import { getProduct } from "#lib/domain/products/read";
import { updateProduct } from "#lib/domain/products/update";
import { getSettings } from "#lib/domain/store-settings/read";
import { action } from "#lib/pages/action";
import { check, inTermsOfTheForm } from "./check.ts";
import { EditFields, ProductFields } from "./fields.ts";
import { fieldsOfForm } from "./input.ts";
import { patchOf } from "./patch.ts";

/** Creates a product of any type and opens it. */
export const create = action({ once: "products.create", input: ProductFields }, async ({ ctx, input }) => {
  const { currency, timezone } = await getSettings(ctx);
  const { fields, unread } = fieldsOfForm(input, currency, timezone);
  const product = await createProduct(
    ctx,
    check(AnyNewProduct, { type: input.type, status: input.status ?? "draft", ...fields }, unread),
  );
  revalidatePath("/products", "layout");
  return { open: `/products/${product.id}` };
});

/** Saves a product, unless somebody else has changed it since the form was opened, and opens it. */
export const save = action({ input: EditFields }, async ({ ctx, input }) => {
  const { currency, timezone } = await getSettings(ctx);
  const product = await getProduct(ctx, input.id);
  const { fields, unread } = fieldsOfForm(
    { ...input, type: product.type, category: product.category },
    currency,
    timezone,
    product,
  );
  const { patch, stock } = patchOf(product, fields, input);
  await inTermsOfTheForm(product, () =>
    updateProduct(ctx, input.id, check(ProductPatch, patch, unread), { version: input.version, stock }),
  );
  revalidatePath("/products", "layout");
  return { open: `/products/${input.id}` };
});
