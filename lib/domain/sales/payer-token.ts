import { isSignedFor, signFor } from "#lib/config/app-keys";
import { DAY_SECONDS } from "#lib/core/spans";
import type { CheckoutPage } from "./checkout.ts";

/** How long the browser that has paid keeps its token. After that, the mail of the order leads to what was bought. */
export const PAYER_SECONDS = 7 * DAY_SECONDS;

type Paid = Pick<CheckoutPage, "orderId"> & { ctx: Pick<CheckoutPage["ctx"], "merchantId"> };

const PURPOSE = "payers";

/** Returns what the browser that has paid an order keeps. Only this installation can make it, and it is for that order alone. */
export const payerToken = (page: Paid): string => signFor(PURPOSE, saidOf(page)).toString("base64url");

/** Whether a token was given to the browser that has paid this order. */
export const isPayer = (page: Paid, token: string | undefined): boolean =>
  isSignedFor(PURPOSE, saidOf(page), Buffer.from(token ?? "", "base64url"));

const saidOf = ({ ctx, orderId }: Paid): string => `${ctx.merchantId} ${orderId}`;
