import type Stripe from "stripe";
import { HOUR_SECONDS } from "#lib/core/spans";
import { addSeconds, toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import {
  CallRefused,
  type KnownPayment,
  type OpenedPage,
  type PageState,
  type PageToOpen,
  type PaymentProcessor,
  type RefundState,
  type RefundToMake,
} from "#lib/payments/processor";
import { inStripeUnit } from "#lib/payments/stripe-amounts";
import { stripeOf } from "./client.ts";
import { nullIfRefused, recover } from "./errors.ts";
import { readSession } from "./looks.ts";
import { refundState } from "./refund-state.ts";
import { CLOCKS_SECONDS, MOST_LISTED, paramsOf, stateOf } from "./session.ts";

/** Stripe keeps the answer of a call for a day. After so long, what it has made is searched before it is asked again. */
const KEPT_SECONDS = 20 * HOUR_SECONDS;
const MOST_REFUNDS = 1_000;

/**
 * Takes payments through Stripe, on its own pages. `docs/decisions/115-stripe.md` says what names a call, and what becomes of its errors.
 */
export const stripeProcessor: PaymentProcessor = {
  notice: "You pay on a page of Stripe, and come back here afterwards.",

  async start(ctx, page) {
    const stripe = await stripeOf(ctx.mode);
    const session = await stripe.checkout.sessions
      .create(paramsOf(ctx, page), { idempotencyKey: `${page.paymentId}-${page.try}` })
      .catch((error) => recover(error, () => findSession(stripe, page)));
    return openedPage(session, page);
  },

  async look(ctx, payment) {
    const stripe = await stripeOf(ctx.mode);
    return read(ctx, stripe, payment);
  },

  async expire(ctx, payment) {
    const stripe = await stripeOf(ctx.mode);
    await stripe.checkout.sessions.expire(pageOf(payment)).catch(nullIfRefused); // it was paid, or has ended
    return read(ctx, stripe, payment);
  },

  async refund(ctx, refund) {
    const stripe = await stripeOf(ctx.mode);
    const isOld = ctx.realNow > addSeconds(refund.begunAt, KEPT_SECONDS);
    const made = isOld ? await findRefund(stripe, refund) : null;
    return made ? refundState(ctx, made) : makeRefund(ctx, stripe, refund);
  },

  async lookAtRefund(ctx, { reference }) {
    const stripe = await stripeOf(ctx.mode);
    return refundState(ctx, await stripe.refunds.retrieve(reference));
  },
};

/** A page that was paid meanwhile has no address any more: the buyer comes back to ours. */
const openedPage = ({ id, url, expires_at }: Stripe.Checkout.Session, { returnUrl }: PageToOpen): OpenedPage => ({
  url: url ?? returnUrl,
  reference: id,
  expiresAt: new Date(expires_at * 1_000),
});

async function findSession(
  stripe: Stripe,
  { paymentId, begunAt }: PageToOpen,
): Promise<Stripe.Checkout.Session | null> {
  const created = { gte: toUnix(addSeconds(begunAt, -CLOCKS_SECONDS)) };
  for await (const session of stripe.checkout.sessions.list({ created, limit: MOST_LISTED })) {
    if (session.client_reference_id === paymentId) return session;
  }
  return null;
}

function pageOf({ page }: KnownPayment): string {
  if (!page) throw new Error("A payment has no page at Stripe.");
  return page;
}

async function read(ctx: Context, stripe: Stripe, payment: KnownPayment): Promise<PageState> {
  const session = await readSession(stripe, pageOf(payment), payment.paymentId);
  return stateOf(ctx, session, {
    disputes: async (id) => (await stripe.disputes.list({ payment_intent: id, limit: MOST_LISTED })).data,
    refunds: (id) =>
      stripe.refunds.list({ payment_intent: id, limit: MOST_LISTED }).autoPagingToArray({ limit: MOST_REFUNDS }),
  });
}

/** Stripe's refusal is the answer: the charge was refunded or disputed there, or its account is short of money. */
async function makeRefund(ctx: Context, stripe: Stripe, refund: RefundToMake): Promise<RefundState> {
  const { refundId, payment, amountCents, currency } = refund;
  const amount = inStripeUnit(amountCents, currency);
  if (!payment.reference) throw new Error("A payment that was taken has no reference.");
  if (amount === null) return { is: "failed", reason: "Stripe cannot pay this amount back.", reference: null };
  const metadata = { zakka_merchant: ctx.merchantId, zakka_payment: payment.paymentId, zakka_refund: refundId };
  try {
    const made = await stripe.refunds
      .create({ payment_intent: payment.reference, amount, metadata }, { idempotencyKey: `${refundId}-${refund.try}` })
      .catch((error) => recover(error, () => findRefund(stripe, refund)));
    return refundState(ctx, made);
  } catch (error) {
    if (error instanceof CallRefused) return { is: "failed", reason: error.message, reference: null };
    throw error;
  }
}

async function findRefund(stripe: Stripe, { refundId, payment }: RefundToMake): Promise<Stripe.Refund | null> {
  const params = { payment_intent: payment.reference ?? "", limit: MOST_LISTED };
  for await (const refund of stripe.refunds.list(params)) {
    if (refund.metadata?.zakka_refund === refundId) return refund;
  }
  return null;
}
