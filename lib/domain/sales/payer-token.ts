import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { appSecret } from "#lib/config/environment";
import type { CheckoutPage } from "./checkout.ts";

/** How long the browser that has paid keeps its token. After that, the mail of the order leads to what was bought. */
export const PAYER_SECONDS = 7 * 86_400;

type Paid = Pick<CheckoutPage, "orderId"> & { ctx: Pick<CheckoutPage["ctx"], "merchantId"> };

/** Returns what the browser that has paid an order keeps. Only this installation can make it, and it is for that order alone. */
export const payerToken = (page: Paid): string => codeOf(page).toString("base64url");

/** Whether a token was given to the browser that has paid this order. */
export function isPayer(page: Paid, token: string | undefined): boolean {
  const [given, expected] = [Buffer.from(token ?? "", "base64url"), codeOf(page)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function codeOf({ ctx, orderId }: Paid): Buffer {
  const key = Buffer.from(hkdfSync("sha256", appSecret(), "zakka", "payers", 32));
  return createHmac("sha256", key).update(`${ctx.merchantId} ${orderId}`).digest();
}
