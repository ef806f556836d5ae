import { addSeconds } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import type { PageState, PaymentProcessor, Taken } from "./processor.ts";
import { isTestCard, SLOW_SECONDS, TEST_CARDS, type TestCard } from "./test-cards.ts";
import { CLOSE_PAGE, GET_PAGE, MOVE_PAGE, OPEN_PAGE } from "./test-sql.ts";

interface PageRow {
  amount_cents: bigint;
  currency: string;
  /** `asking`: the card asks for a second step. `checking`: it pays at `paid_at`. */
  status: "open" | "asking" | "checking" | "paid" | "declined" | "expired";
  card: string | null;
  paid_at: Date | null;
  expires_at: Date;
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

  look: async (ctx, paymentId) => stateOf(await getPage(ctx, paymentId), ctx.now),

  async expire(ctx, paymentId) {
    await ctx.sql(CLOSE_PAGE, [paymentId]);
    return stateOf(await getPage(ctx, paymentId), ctx.now);
  },

  refund: async () => ({ is: "succeeded" }),
};

async function getPage(ctx: Context, paymentId: string): Promise<PageRow> {
  const [page] = await ctx.sql<PageRow>(GET_PAGE, [paymentId]);
  if (!page) throw new Error("The built-in processor has no page of this payment.");
  return page;
}

function stateOf({ status, card, amount_cents, currency, paid_at, expires_at }: PageRow, now: Date): PageState {
  switch (status) {
    case "open":
    case "asking":
      return expires_at > now ? { is: "open" } : { is: "expired" };
    case "checking":
      if (paid_at && paid_at > now) return { is: "checking" };
      return { is: "paid", amountCents: Number(amount_cents), currency, taken: takenBy(card) };
    case "paid":
      return { is: "paid", amountCents: Number(amount_cents), currency, taken: takenBy(card) };
    default:
      return { is: status };
  }
}

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
  const moved = await ctx.sql(MOVE_PAGE, [paymentId, status, ctx.now, card, paidAt]);
  return moved.length > 0;
}

function statusAfter(card: TestCard, isConfirmed: boolean | undefined): PageRow["status"] {
  if (card === "declined" || card === "insufficient_funds") return "declined";
  if (card === "slow") return "checking";
  if (card !== "authenticate") return "paid";
  if (isConfirmed === undefined) return "asking";
  return isConfirmed ? "paid" : "declined";
}
