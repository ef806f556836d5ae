import type { Mode } from "#lib/core/request";

/** A payment of a buyer. */
export interface Payment {
  orderId: string;
  amountCents: number;
  currency: string;
  mode: Mode;
}

export type Outcome = { is: "approved" } | { is: "declined"; message: string };

/** Takes the buyer's money for an order with `payment_method: checkout`. */
export interface PaymentProcessor {
  /** A notice that buyers see before paying, or null. */
  notice: string | null;
  /** Charges the card that the page sent. Idempotent: a payment that is charged again is charged once. */
  charge(payment: Payment, card: string): Promise<Outcome>;
}
