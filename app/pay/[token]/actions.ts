"use server";
import type { Route } from "next";
import { redirect } from "next/navigation";
import { z } from "zod";
import { nowInSeconds } from "#lib/core/context";
import { isAppError } from "#lib/core/errors";
import { cancelOrder } from "#lib/domain/orders/cancel";
import { type CheckoutPage, findCheckout, payAtCheckout } from "#lib/domain/orders/checkout";

const Form = z.object({ token: z.string().max(64), card: z.string().max(64).optional() });

/** Pays the order of the page with the card that was chosen. */
export const pay = async (form: FormData): Promise<never> =>
  act(form, async (page, card) => ((await payAtCheckout(page, card)) === "declined" ? "?card=declined" : ""));

/** Gives up the order of the page. */
export const cancel = async (form: FormData): Promise<never> =>
  act(form, async ({ ctx, orderId }) => {
    await cancelOrder(ctx, orderId);
    return "";
  });

/** Does it and shows the page again: whatever is refused, the page then says how the order stands. */
async function act(form: FormData, run: (page: CheckoutPage, card: string) => Promise<string>): Promise<never> {
  const { token, card = "" } = Form.parse(Object.fromEntries(form));
  const page = await findCheckout(token, nowInSeconds());
  const said = page ? await run(page, card).catch(refused) : "";
  redirect(`/pay/${encodeURIComponent(token)}${said}` as Route);
}

function refused(error: unknown): string {
  if (isAppError(error) && error.code === "invalid_transition") return "";
  throw error;
}
