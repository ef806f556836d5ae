"use server";
import type { Route } from "next";
import { notFound, redirect } from "next/navigation";
import { isAppError } from "#lib/core/errors";
import { nowInSeconds } from "#lib/core/time";
import { cancelOrder } from "#lib/domain/orders/cancel";
import { type CheckoutPage, findCheckout, payAtCheckout } from "#lib/domain/sales/checkout";
import { textIn } from "#lib/pages/form";

/** Pays the order of the page with the card that was chosen. */
export const pay = async (form: FormData): Promise<never> =>
  act(form, async (page, card) => ((await payAtCheckout(page, card)) === "declined" ? "?card=declined" : ""));

/** Cancels the order of the page. */
export const cancel = async (form: FormData): Promise<never> =>
  act(form, async ({ ctx, orderId }) => {
    await cancelOrder(ctx, orderId);
    return "";
  });

/** Runs the action and shows the page again. After a refusal, too, the page shows the state of the order. */
async function act(form: FormData, run: (page: CheckoutPage, card: string) => Promise<string>): Promise<never> {
  const token = textIn(form, "token") ?? "";
  const card = textIn(form, "card") ?? "";
  const page = await findCheckout(token, nowInSeconds());
  if (!page) notFound();
  const said = await run(page, card).catch(refused);
  redirect(`/pay/${encodeURIComponent(token)}${said}` as Route);
}

const SAID_BY_THE_PAGE: readonly string[] = ["invalid_transition", "payments_not_configured"];

function refused(error: unknown): string {
  if (isAppError(error) && SAID_BY_THE_PAGE.includes(error.code)) return "";
  throw error;
}
