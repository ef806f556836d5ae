import type { Context } from "#lib/db/context";

/** The processors that there are. */
export type ProcessorName = "test" | "stripe";

/** A payment as its processor knows it. */
export interface KnownPayment {
  paymentId: string;
  /** The processor's id of the page, or null until that was opened. */
  page: string | null;
  /** The processor's id of the payment, or null until it was taken, and where the processor has none. */
  reference: string | null;
}

/** A line of what a buyer pays, as the page shows it. */
export interface PageLine {
  name: string;
  /** Of one. */
  amountCents: number;
  quantity: number;
}

/** A page on which a buyer pays, as a processor opens it. */
export interface PageToOpen {
  paymentId: string;
  /** Part of the idempotency key, with the id: 1, and one more after each call that was refused or has failed. */
  try: number;
  /** When the payment was begun: what the processor has of it is newer. */
  begunAt: Date;
  orderId: string;
  email: string | null;
  /** They sum up to `amountCents`. */
  lines: readonly PageLine[];
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
  processor: ProcessorName;
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
  /** An inquiry: the bank has taken no money yet, so the payment can still be refunded. */
  isRefundable: boolean;
}

/** Where a page stands. */
export type PageState =
  /** The buyer can still pay. */
  | { is: "open" }
  /** The buyer has done everything, and the money is not there yet. The page cannot be closed any more. */
  | { is: "checking" }
  | {
      is: "paid";
      amountCents: number;
      currency: string;
      taken: Taken;
      /** Those that were made here and those that people made at the processor. */
      refunds: readonly ListedRefund[];
      dispute: Dispute | null;
    }
  /** Only where a page takes one card: at another processor the buyer tries the next card on the same page. */
  | { is: "declined" }
  | { is: "expired" }
  /** The page is of the other mode, so it says nothing about this payment. */
  | { is: "of_other_mode" };

/** Money that goes back to a buyer. */
export interface RefundToMake {
  /** Names the refund: asking again with the same id pays nothing more. */
  refundId: string;
  /** Part of the idempotency key, with the id, as that of a page. */
  try: number;
  begunAt: Date;
  payment: KnownPayment;
  amountCents: number;
  currency: string;
}

export type RefundState = {
  /** The processor's id of the refund. Null: it has made none. */
  reference: string | null;
} & (
  | { is: "succeeded" }
  /** The bank works on it. `lookAt`: when it is worth asking again. */
  | { is: "pending"; lookAt: Date }
  /** The buyer gets nothing. A refund can also fail long after it was pending or succeeded. */
  | { is: "failed"; reason: string }
);

/** A refund of a payment, as its processor lists it. */
export interface ListedRefund {
  reference: string;
  amountCents: number;
  state: RefundState;
}

/** A refund that a processor has made. */
export interface KnownRefund {
  refundId: string;
  reference: string;
}

/** The processor has refused a call for good. `message` is its sentence. The next call has a new idempotency key. */
export class CallRefused extends Error {
  /** The account cannot take this currency. */
  readonly isOfCurrency: boolean;

  constructor(message: string, { cause, isOfCurrency = false }: { cause?: unknown; isOfCurrency?: boolean } = {}) {
    super(message, { cause });
    this.isOfCurrency = isOfCurrency;
  }
}

/**
 * The processor has failed, and keeps that answer under the idempotency key of the call. A search has shown that it has done nothing. The
 * next call has a new key.
 */
export class CallFailed extends Error {}

/**
 * The port to a payment provider. Each call names a row that was committed before, so that it can be repeated: after a crash or without
 * an answer, the same call has the same effect. A call throws `CallRefused` or `CallFailed` when the next one needs a new
 * idempotency key, and anything else when there was no answer. No call runs inside a transaction. Rules: docs/decisions/110-paying.md.
 */
export interface PaymentProcessor {
  /** A notice that buyers see before they pay, or null. */
  notice: string | null;
  /** Opens the page of a payment, once: the same page for every further call. */
  start(ctx: Context, page: PageToOpen): Promise<OpenedPage>;
  look(ctx: Context, payment: KnownPayment): Promise<PageState>;
  /** Closes a page that is still open, so that nobody pays on it any more. */
  expire(ctx: Context, payment: KnownPayment): Promise<PageState>;
  refund(ctx: Context, refund: RefundToMake): Promise<RefundState>;
  /** Returns where a refund stands that was answered before. */
  lookAtRefund(ctx: Context, refund: KnownRefund): Promise<RefundState>;
}
