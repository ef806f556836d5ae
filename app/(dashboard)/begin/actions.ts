"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { pageOf } from "#lib/config/page-addresses";
import { IdInput } from "#lib/core/schema";
import { hideOnboarding } from "#lib/domain/onboarding/hide";
import { makeTestSale } from "#lib/domain/onboarding/test-sale";
import { action } from "#lib/pages/action";

/** Sells one unit of a product with test data, to the person who asks for it, and opens what it issued. */
export const sell = action({ input: z.object({ product: IdInput }) }, async ({ ctx, session, input }) => {
  const { name, email } = session.user;
  const order = await makeTestSale(ctx, input.product, { name, email });
  revalidatePath("/", "layout");
  const issued = order.items[0]?.issued[0];
  return {
    message: issued ? "Sold. Scan its code at the door" : "Sold",
    open: issued ? pageOf(issued.object as "ticket", issued.id) : pageOf("order", order.id),
  };
});

/** Hides the list for everybody who works in the store. */
export const hide = action({ input: z.object({}) }, async ({ ctx }) => {
  await hideOnboarding(ctx);
  revalidatePath("/", "layout");
  return { message: "Hidden from Home" };
});
