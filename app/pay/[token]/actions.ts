"use server";
import type { Route } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { isAppError } from "#lib/core/errors";
import { nowInSeconds } from "#lib/core/time";
import { cancelOrder } from "#lib/domain/checkout/cancel";
import { type CheckoutPage, findCheckout } from "#lib/domain/checkout/page";
import { openHostedPage, payAtCheckout } from "#lib/domain/checkout/pay";
import { payerToken } from "#lib/domain/checkout/payer-token";
import { payerCookie } from "#lib/pages/cookies";
import { textIn } from "#lib/pages/form";
import { CallFailed, CallRefused } from "#lib/payments/processor";
import { isTestCard } from "#lib/payments/test-cards";

// Plain forms of single buttons, without `action()`: nothing is typed that could be lost, nobody is signed in, the page says
// what has become of the order, and paying or canceling twice does nothing.

/** Pays the order with the chosen test card. Only the browser that has paid it gets what was bought on this page. */
export const pay = async (form: FormData): Promise<never> =>
  runOnOrder(form, async (page, token) => {
    const card = textIn(form, "card") ?? "approved"; // an order that costs nothing asks for no card
    const answer = textIn(form, "authenticated");
    if (!isTestCard(card)) return "";
    const { outcome, isTheirs, paymentId } = await payAtCheckout(page, card, answer ? answer === "true" : undefined);
    const { name, options } = payerCookie(token);
    if (isTheirs) (await cookies()).set(name, payerToken(page, paymentId), options);
    return outcome === "declined" ? `?card=${card === "insufficient_funds" ? card : "declined"}` : "";
  });

/** Leads to the page of the processor. The browser that was sent there gets what was bought on this page. */
export const payAtProcessor = async (form: FormData): Promise<never> =>
  runOnOrder(form, async (page, token) => {
    const opened = await openHostedPage(page);
    if (!opened) return "";
    const { name, options } = payerCookie(token);
    (await cookies()).set(name, payerToken(page, opened.paymentId), options);
    redirect(opened.url as Route);
  });

/** Cancels the order. */
export const cancel = async (form: FormData): Promise<never> =>
  runOnOrder(form, async ({ ctx, orderId }) => {
    await cancelOrder(ctx, orderId);
    return "";
  });

/** Runs an action on the order, and shows the page again. The page also shows why an action was refused. */
async function runOnOrder(form: FormData, run: (page: CheckoutPage, token: string) => Promise<string>): Promise<never> {
  const token = textIn(form, "token") ?? "";
  const page = await findCheckout(token, nowInSeconds());
  const query = page ? await run(page, token).catch(handleRefusal) : ""; // the page counts a wrong token, and says so
  redirect(`/pay/${encodeURIComponent(token)}${query}` as Route);
}

/** What the page says of a refusal. */
const SHOWN: Partial<Record<string, string>> = {
  invalid_transition: "",
  payments_not_configured: "",
  rate_limited: "?card=many",
  unavailable: "?card=unanswered",
};

function handleRefusal(error: unknown): string {
  if (error instanceof CallRefused) return "?card=refused";
  if (error instanceof CallFailed) return "?card=unanswered";
  const query = isAppError(error) ? SHOWN[error.code] : undefined;
  if (query === undefined) throw error;
  return query;
}
