import type { Context } from "#lib/db/context";

/** A page on which a buyer pays, as a processor opens it. */
export interface PageToOpen {
  paymentId: string;
  amountCents: number;
  currency: string;
  /** Our own page, to which the buyer comes back. */
  returnUrl: string;
  /** When the page ends by itself. */
  expiresAt: Date;
}

/** An open page, as it is kept with its payment. */
export interface OpenedPage {
  /** Where the buyer pays. */
  url: string;
  /** The processor's own id of the page. */
  reference: string;
  expiresAt: Date;
}

/** What a processor took, as it is kept with the payment. */
export interface Taken {
  processor: "test";
  /** The processor's own id of the payment, where it has one. */
  reference: string | null;
  /** The kind of means, in the processor's word. */
  kind: string;
  card: { brand: string; last4: string } | null;
}

/** A buyer's bank questions a payment, and decides for the store or for the buyer. */
export interface Dispute {
  is: "open" | "won" | "lost";
  /** In the processor's word. */
  reason: string;
  amountCents: number;
  /** Until when the store can give evidence. Null: not, or no longer. */
  respondBy: Date | null;
}

/** Where a page stands. */
export type PageState =
  /** The buyer can still pay. */
  | { is: "open" }
  /** The buyer has done everything, and the money is not there yet. The page cannot be closed any more. */
  | { is: "checking" }
  | { is: "paid"; amountCents: number; currency: string; taken: Taken; dispute: Dispute | null }
  /** Only where a page takes one card: at another processor the buyer tries the next card on the same page. */
  | { is: "declined" }
  | { is: "expired" };

/** Money that goes back to a buyer. */
export interface RefundToMake {
  /** Names the refund: asking again with the same id pays nothing more. */
  refundId: string;
  paymentId: string;
  amountCents: number;
  currency: string;
}

export type RefundState =
  | { is: "succeeded" }
  /** The bank works on it. `lookAt`: when it is worth asking again. */
  | { is: "pending"; lookAt: Date }
  /** The buyer gets nothing. A refund can also fail long after it was pending or succeeded. */
  | { is: "failed"; reason: string };

/**
 * The port to a payment provider. Each call names a row that was committed before, so that it can be repeated: after a crash or without
 * an answer, the same call has the same effect. No call runs inside a transaction. Rules: docs/decisions/110-paying.md.
 */
export interface PaymentProcessor {
  /** A notice that buyers see before they pay, or null. */
  notice: string | null;
  /** Opens the page of a payment, once: the same page for every further call. */
  start(ctx: Context, page: PageToOpen): Promise<OpenedPage>;
  look(ctx: Context, paymentId: string): Promise<PageState>;
  /** Closes a page that is still open, so that nobody pays on it any more. */
  expire(ctx: Context, paymentId: string): Promise<PageState>;
  refund(ctx: Context, refund: RefundToMake): Promise<RefundState>;
  /** Returns where a refund stands that was answered before. */
  lookAtRefund(ctx: Context, refundId: string): Promise<RefundState>;
}
