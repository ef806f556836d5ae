import type { Mode } from "#lib/core/request";

/** A payment of a buyer. */
export interface Payment {
  orderId: string;
  amountCents: number;
  currency: string;
  mode: Mode;
}

/** A part of a payment that goes back to the buyer. */
export interface PaymentRefund extends Payment {
  /** What was refunded of the payment before. With the order it names this refund. */
  refundedBeforeCents: number;
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

export type Declined = { is: "declined"; message: string };

/** The port to a payment provider, for orders with `payment_method: checkout`. */
export interface PaymentProcessor {
  /** A notice that buyers see before they pay, or null. */
  notice: string | null;
  /** Charges the card that the page sent. Charging the same payment again does nothing more. */
  charge(payment: Payment, card: string): Promise<({ is: "approved" } & Taken) | Declined>;
  /** Gives money back. Doing so again with the same `refundedBeforeCents` of an order does nothing more. */
  refund(refund: PaymentRefund): Promise<{ is: "approved" } | Declined>;
}
