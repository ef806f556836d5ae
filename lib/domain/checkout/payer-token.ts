import { isSignedFor, signFor } from "#lib/config/app-keys";
import { DAY_SECONDS } from "#lib/core/spans";
import type { CheckoutPage } from "./page.ts";

/** How long the browser that has paid keeps its token. After that, the mail of the order leads to what was bought. */
export const PAYER_SECONDS = 7 * DAY_SECONDS;

type Paid = Pick<CheckoutPage, "orderId"> & { ctx: Pick<CheckoutPage["ctx"], "merchantId"> };

const PURPOSE = "payers";

/**
 * Returns what the browser that has begun or paid a payment keeps; `paymentId` is null for an order that cost nothing. Only this
 * installation can make it, and it is for that payment alone.
 */
export const payerToken = (page: Paid, paymentId: string | null): string =>
  signFor(PURPOSE, saidOf(page, paymentId)).toString("base64url");

/** Whether a token was given to the browser of the payment that has paid this order. */
export const isPayer = (page: Paid, paymentId: string | null, token: string | undefined): boolean =>
  isSignedFor(PURPOSE, saidOf(page, paymentId), Buffer.from(token ?? "", "base64url"));

const saidOf = ({ ctx, orderId }: Paid, paymentId: string | null): string =>
  [ctx.merchantId, orderId, ...(paymentId ? [paymentId] : [])].join(" ");
