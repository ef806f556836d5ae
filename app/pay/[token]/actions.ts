"use server";
import type { Route } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { isAppError } from "#lib/core/errors";
import { nowInSeconds } from "#lib/core/time";
import { cancelOrder } from "#lib/domain/orders/cancel";
import { type CheckoutPage, findCheckout, payAtCheckout } from "#lib/domain/sales/checkout";
import { payerToken } from "#lib/domain/sales/payer-token";
import { payerCookie } from "#lib/pages/cookies";
import { textIn } from "#lib/pages/form";

// Plain forms of single buttons, without `action()`: nothing is typed that could be lost, nobody is signed in, the page says
// what has become of the order, and paying or canceling twice does nothing.

/** Pays the order with the chosen test card. Only the browser that has paid it gets what was bought on this page. */
export const pay = async (form: FormData): Promise<never> =>
  runOnOrder(form, async (page, card, token) => {
    const outcome = await payAtCheckout(page, card);
    const { name, options } = payerCookie(token);
    if (outcome === "paid") (await cookies()).set(name, payerToken(page), options);
    return outcome === "declined" ? "?card=declined" : "";
  });

/** Cancels the order. */
export const cancel = async (form: FormData): Promise<never> =>
  runOnOrder(form, async ({ ctx, orderId }) => {
    await cancelOrder(ctx, orderId);
    return "";
  });

/** Runs an action on the order, and shows the page again. The page also shows why an action was refused. */
async function runOnOrder(
  form: FormData,
  run: (page: CheckoutPage, card: string, token: string) => Promise<string>,
): Promise<never> {
  const token = textIn(form, "token") ?? "";
  const card = textIn(form, "card") ?? "";
  const page = await findCheckout(token, nowInSeconds());
  const query = page ? await run(page, card, token).catch(handleRefusal) : ""; // the page counts a wrong token, and says so
  redirect(`/pay/${encodeURIComponent(token)}${query}` as Route);
}

const SHOWN_BY_THE_PAGE: readonly string[] = ["invalid_transition", "payments_not_configured"];

function handleRefusal(error: unknown): string {
  if (isAppError(error) && SHOWN_BY_THE_PAGE.includes(error.code)) return "";
  throw error;
}
