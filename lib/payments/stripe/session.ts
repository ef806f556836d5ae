import type Stripe from "stripe";
import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import type { Dispute, PageState, PageToOpen, Taken } from "#lib/payments/processor";
import { fromStripeUnit, inStripeUnit } from "#lib/payments/stripe-amounts";

/** Means of payment that are confirmed days later. */
const DELAYED = [
  "acss_debit",
  "au_becs_debit",
  "bacs_debit",
  "boleto",
  "customer_balance",
  "konbini",
  "multibanco",
  "nz_bank_account",
  "oxxo",
  "payto",
  "sepa_debit",
  "sofort",
  "us_bank_account",
] as const;

/**
 * Returns what Stripe is asked for: a page of its own with the lines of the order. The metadata are for people who look at Stripe's
 * dashboard; nothing here trusts them.
 */
export function paramsOf(ctx: Context, page: PageToOpen): Stripe.Checkout.SessionCreateParams {
  const { paymentId, orderId, email, currency, lines, returnUrl, expiresAt } = page;
  const metadata = { zakka_merchant: ctx.merchantId, zakka_order: orderId, zakka_payment: paymentId };
  return {
    mode: "payment",
    client_reference_id: paymentId,
    ...(email && { customer_email: email }),
    locale: "auto",
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: toUnix(expiresAt),
    line_items: lines.map(({ name, amountCents, quantity }) => ({
      quantity,
      price_data: { currency, unit_amount: unitOf(amountCents, currency), product_data: { name } },
    })),
    adaptive_pricing: { enabled: false },
    automatic_tax: { enabled: false },
    allow_promotion_codes: false,
    excluded_payment_method_types: [...DELAYED],
    metadata,
    payment_intent_data: { metadata },
  };
}

function unitOf(cents: number, currency: string): number {
  const amount = inStripeUnit(cents, currency);
  if (amount === null) throw new Error("A line has an amount that Stripe cannot take.");
  return amount;
}

/** The session as `look` reads it: with its payment and that one's charge. */
export const WITH_CHARGE = { expand: ["payment_intent.latest_charge"] };

/** Clocks differ: what is searched may seem this much older than its row. */
export const CLOCKS_SECONDS = 300;
/** The most that Stripe lists in one answer. */
export const MOST_LISTED = 100;

/** Returns where a page stands. `disputes` reads those of its payment, which few have. Throws for a page of the other mode. */
export async function stateOf(
  ctx: Context,
  session: Stripe.Checkout.Session,
  disputes: (paymentIntent: string) => Promise<readonly Stripe.Dispute[]>,
): Promise<PageState> {
  if (session.livemode !== (ctx.mode === "live")) throw new Error(`A payment page is not of ${ctx.mode} mode.`);
  if (session.status === "open") return { is: "open" };
  if (session.status === "expired") return { is: "expired" };
  if (session.payment_status !== "paid") return { is: "checking" };
  const { payment_intent: payment, currency, amount_total } = session;
  if (!payment || typeof payment === "string" || !currency || amount_total === null)
    throw new Error("A paid page has no payment.");
  const charge = typeof payment.latest_charge === "string" ? null : payment.latest_charge;
  return {
    is: "paid",
    amountCents: fromStripeUnit(amount_total, currency),
    currency,
    taken: takenBy(payment.id, charge),
    dispute: charge?.disputed ? disputeOf(await disputes(payment.id)) : null,
  };
}

function takenBy(reference: string, charge: Stripe.Charge | null): Taken {
  const details = charge?.payment_method_details;
  const { brand, last4 } = details?.card ?? {};
  return {
    processor: "stripe",
    reference,
    kind: details?.type ?? "card",
    card: brand && last4 ? { brand, last4 } : null,
  };
}

/** What the statuses of Stripe are here. An unknown one is open, so that nothing is refunded before a person has looked. */
const STATUSES: Readonly<Record<string, Dispute["is"]>> = {
  won: "won",
  prevented: "won",
  warning_closed: "won",
  lost: "lost",
};

/** An inquiry takes no money, and can still be refunded: it is no dispute here. */
const INQUIRIES: readonly string[] = ["warning_needs_response", "warning_under_review"];

function disputeOf(disputes: readonly Stripe.Dispute[]): Dispute | null {
  const dispute = disputes.find(({ status }) => !INQUIRIES.includes(status));
  if (!dispute) return null;
  const { status, reason, amount, currency, evidence_details } = dispute;
  const dueBy = evidence_details?.due_by ?? null;
  const is = STATUSES[status] ?? "open";
  return {
    is,
    reason,
    amountCents: fromStripeUnit(amount, currency),
    respondBy: is === "open" && dueBy !== null ? new Date(dueBy * 1_000) : null,
  };
}
