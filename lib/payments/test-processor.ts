import { addSeconds } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import type { Dispute, ListedRefund, PageState, PaymentProcessor, RefundState, Taken } from "./processor.ts";
import { DISPUTE_SECONDS, isTestCard, REFUND_SECONDS, SLOW_SECONDS, TEST_CARDS, type TestCard } from "./test-cards.ts";
import {
  CLOSE_PAGE,
  FAIL_TEST_REFUND,
  GET_PAGE,
  GET_TEST_REFUND,
  LIST_TEST_REFUNDS,
  MAKE_REFUND,
  MOVE_PAGE,
  OPEN_PAGE,
  SET_TEST_DISPUTE,
} from "./test-sql.ts";

interface PageRow {
  amount_cents: bigint;
  currency: string;
  /** `asking`: the card asks for a second step. `checking`: it pays at `paid_at`. */
  status: "open" | "asking" | "checking" | "paid" | "declined" | "expired";
  card: string | null;
  paid_at: Date | null;
  expires_at: Date;
  dispute: Dispute["is"] | null;
  disputed_at: Date | null;
}

/** For test mode only: moves no money. Its payment page is our own `/pay/{token}`, where the buyer chooses one of `TEST_CARDS`. */
export const testProcessor: PaymentProcessor = {
  notice: "Test processor: no money moves.",

  async start(ctx, { paymentId, amountCents, currency, returnUrl, expiresAt }) {
    const values = [paymentId, amountCents, currency, expiresAt, ctx.now];
    const [page] = await ctx.sql<{ expires_at: Date }>(OPEN_PAGE, values);
    if (!page) throw new Error("A page was neither opened nor found.");
    return { url: returnUrl, reference: paymentId, expiresAt: page.expires_at };
  },

  look: (ctx, { paymentId }) => lookAtPage(ctx, paymentId),

  async expire(ctx, { paymentId }) {
    await ctx.sql(CLOSE_PAGE, [paymentId]);
    return lookAtPage(ctx, paymentId);
  },

  async refund(ctx, { refundId, payment: { paymentId }, amountCents }) {
    const [page] = await ctx.sql<PageRow>(GET_PAGE, [paymentId]); // none for a payment of before it had pages
    const [asked] = await ctx.sql<RefundRow>(GET_TEST_REFUND, [refundId]);
    if (!asked && NOT_REFUNDABLE.includes(page?.dispute ?? null))
      return { is: "failed", reason: "It is disputed.", reference: null };
    const becomes = BECOMES[page?.card ?? ""];
    const decided = becomes ? addSeconds(ctx.now, REFUND_SECONDS) : null;
    const status = becomes ? "pending" : "succeeded";
    await ctx.sql(MAKE_REFUND, [refundId, paymentId, amountCents, status, becomes ?? null, decided, ctx.now]);
    return testProcessor.lookAtRefund(ctx, { refundId, reference: refundId });
  },

  async lookAtRefund(ctx, { refundId, reference }) {
    const [refund] = await ctx.sql<RefundRow>(GET_TEST_REFUND, [refundId]);
    if (!refund) throw new Error("The built-in processor has no such refund.");
    return refundState(ctx, refund, reference);
  },
};

/** The holder of the card has the money, or may get it. */
const NOT_REFUNDABLE: readonly PageRow["dispute"][] = ["open", "lost"];

/** What a refund becomes, by the card that paid. Any other is succeeded at once. */
const BECOMES: Record<string, "succeeded" | "failed"> = { refund_pending: "succeeded", refund_fails: "failed" };

interface RefundRow {
  status: "pending" | "succeeded" | "failed";
  becomes: "succeeded" | "failed" | null;
  decided_at: Date | null;
}

function refundState({ now }: Context, { status, becomes, decided_at }: RefundRow, reference: string): RefundState {
  const isDecided = status === "pending" && decided_at !== null && decided_at <= now;
  const is = isDecided && becomes ? becomes : status;
  if (is === "pending") return { is, lookAt: decided_at ?? now, reference };
  return is === "succeeded"
    ? { is, reference }
    : { is, reason: "The bank of the card sent the money back.", reference };
}

async function lookAtPage(ctx: Context, paymentId: string): Promise<PageState> {
  const state = stateOf(await getPage(ctx, paymentId), ctx.now);
  return state.is === "paid" ? { ...state, refunds: await listRefunds(ctx, paymentId) } : state;
}

async function listRefunds(ctx: Context, paymentId: string): Promise<ListedRefund[]> {
  const rows = await ctx.sql<RefundRow & { id: string; amount_cents: bigint }>(LIST_TEST_REFUNDS, [paymentId]);
  return rows.map((row) => ({
    reference: row.id,
    amountCents: Number(row.amount_cents),
    state: refundState(ctx, row, row.id),
  }));
}

async function getPage(ctx: Context, paymentId: string): Promise<PageRow> {
  const [page] = await ctx.sql<PageRow>(GET_PAGE, [paymentId]);
  if (!page) throw new Error("The built-in processor has no page of this payment.");
  return page;
}

function stateOf(page: PageRow, now: Date): PageState {
  const { status, paid_at, expires_at } = page;
  switch (status) {
    case "open":
    case "asking":
      return expires_at > now ? { is: "open" } : { is: "expired" };
    case "checking":
      return paid_at && paid_at > now ? { is: "checking" } : paidState(page);
    case "paid":
      return paidState(page);
    default:
      return { is: status };
  }
}

const paidState = ({ amount_cents, currency, card, dispute, disputed_at }: PageRow): PageState => {
  const amountCents = Number(amount_cents);
  return {
    is: "paid",
    amountCents,
    currency,
    taken: takenBy(card),
    refunds: [],
    dispute: dispute && {
      is: dispute,
      reason: "fraudulent",
      amountCents,
      respondBy: dispute === "open" && disputed_at ? addSeconds(disputed_at, DISPUTE_SECONDS) : null,
      isRefundable: false,
    },
  };
};

/** Returns what a card of the built-in processor pays with. */
export const takenBy = (card: string | null): Taken => ({
  processor: "test",
  reference: null,
  kind: "card",
  card: { brand: "visa", last4: TEST_CARDS[card && isTestCard(card) ? card : "approved"].last4 },
});

/** Whether the buyer is at the second step of the card `authenticate`. */
export async function asksForSecondStep(ctx: Context, paymentId: string): Promise<boolean> {
  return (await getPage(ctx, paymentId)).status === "asking";
}

/**
 * What a buyer does on the page: chooses a card, and confirms or refuses its second step. Does nothing on a page that was paid, declined
 * or closed before; `look` says which. Returns whether this call did it: of many at once, one has.
 */
export async function presentCard(
  ctx: Context,
  paymentId: string,
  card: TestCard,
  isConfirmed?: boolean,
): Promise<boolean> {
  const status = statusAfter(card, isConfirmed);
  const paidAt = status === "checking" ? addSeconds(ctx.now, SLOW_SECONDS) : null;
  const dispute = card === "disputed" ? "open" : null;
  const moved = await ctx.sql(MOVE_PAGE, [paymentId, status, ctx.now, card, paidAt, dispute]);
  return moved.length > 0;
}

function statusAfter(card: TestCard, isConfirmed: boolean | undefined): PageRow["status"] {
  if (card === "declined" || card === "insufficient_funds") return "declined";
  if (card === "slow") return "checking";
  if (card !== "authenticate") return "paid";
  if (isConfirmed === undefined) return "asking";
  return isConfirmed ? "paid" : "declined";
}

/** Lets a refund fail, as a bank does days later. */
export const failTestRefund = async (ctx: Context, refundId: string): Promise<void> => {
  await ctx.sql(FAIL_TEST_REFUND, [refundId]);
};

/** What a bank does: it opens a dispute about a payment, or decides it. Returns false for a payment that was not paid on a page. */
export const disputeTestPayment = async (ctx: Context, paymentId: string, status: Dispute["is"]): Promise<boolean> =>
  (await ctx.sql(SET_TEST_DISPUTE, [paymentId, status, ctx.now])).length > 0;
