import type Stripe from "stripe";
import { log } from "#lib/config/log";
import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import type { Dispute, PageState, PageToOpen, Taken } from "#lib/payments/processor";
import { fromStripeUnit, inStripeUnit } from "#lib/payments/stripe-amounts";
import { listedRefund } from "./refund-state.ts";

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

/** The session as `look` reads it: with its payment, and the charge of that with its newest refunds. */
export const WITH_CHARGE = { expand: ["payment_intent.latest_charge.refunds"] };

/** Clocks differ: what is searched may seem this much older than its row. */
export const CLOCKS_SECONDS = 300;
/** The most that Stripe lists in one answer. */
export const MOST_LISTED = 100;

/** Reads what a session does not bring, by the id of its payment: disputes, which few have, and more refunds than a charge lists. */
interface Lists {
  disputes(paymentIntent: string): Promise<readonly Stripe.Dispute[]>;
  refunds(paymentIntent: string): Promise<readonly Stripe.Refund[]>;
}

/** Returns where a page stands. */
export async function stateOf(ctx: Context, session: Stripe.Checkout.Session, lists: Lists): Promise<PageState> {
  if (session.livemode !== (ctx.mode === "live")) return { is: "of_other_mode" };
  if (session.status === "open") return { is: "open" };
  if (session.status === "expired") return { is: "expired" };
  if (session.payment_status !== "paid") return { is: "checking" };
  const { payment_intent: payment, currency, amount_total } = session;
  if (!payment || typeof payment === "string" || !currency || amount_total === null)
    throw new Error("A paid page has no payment.");
  const charge = typeof payment.latest_charge === "string" ? null : payment.latest_charge;
  const { data: newest = [], has_more = false } = charge?.refunds ?? {};
  const refunds = has_more ? await lists.refunds(payment.id) : newest;
  return {
    is: "paid",
    amountCents: fromStripeUnit(amount_total, currency),
    currency,
    taken: takenBy(payment.id, charge),
    refunds: refunds.map((refund) => listedRefund(ctx, refund)),
    dispute: charge?.disputed ? disputeOf(await lists.disputes(payment.id)) : null,
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

/** An inquiry of a bank. It can become a dispute. */
const INQUIRY: Pick<Dispute, "is" | "isRefundable"> = { is: "open", isRefundable: true };
const DISPUTE: typeof INQUIRY = { is: "open", isRefundable: false };
const WON: typeof INQUIRY = { is: "won", isRefundable: false };

/** What the statuses of Stripe are here. */
const STATUSES: Readonly<Record<string, typeof INQUIRY>> = {
  warning_needs_response: INQUIRY,
  warning_under_review: INQUIRY,
  warning_closed: WON,
  needs_response: DISPUTE,
  under_review: DISPUTE,
  appeal_needs_response: DISPUTE,
  appeal_under_review: DISPUTE,
  won: WON,
  prevented: WON,
  lost: { is: "lost", isRefundable: false },
};

/** An unknown status is open and not refundable, so that nothing is paid back before a person has looked. */
function statusOf({ id, status }: Stripe.Dispute): typeof INQUIRY {
  const known = STATUSES[status];
  if (!known) log.warn({ dispute: id, status }, "a dispute has a status that is not known");
  return known ?? DISPUTE;
}

/** Of several disputes of one payment the one that asks most of the store: open, then an inquiry, then the newest. */
function disputeOf(disputes: readonly Stripe.Dispute[]): Dispute | null {
  const all = disputes.map((dispute) => ({ dispute, ...statusOf(dispute) }));
  const open = all.filter(({ is }) => is === "open");
  const first = open.find(({ isRefundable }) => !isRefundable) ?? open[0] ?? all[0];
  if (!first) return null;
  const { is, isRefundable, dispute } = first;
  const dueBy = dispute.evidence_details?.due_by ?? null;
  return {
    is,
    isRefundable,
    reason: dispute.reason,
    amountCents: fromStripeUnit(dispute.amount, dispute.currency),
    respondBy: is === "open" && dueBy !== null ? new Date(dueBy * 1_000) : null,
  };
}
