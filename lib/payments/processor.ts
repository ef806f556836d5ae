import type { Mode } from "#lib/core/request";

/** A payment of a buyer. */
export interface Payment {
  orderId: string;
  amountCents: number;
  currency: string;
  mode: Mode;
}

export type Outcome = { is: "approved" } | { is: "declined"; message: string };

/** The port to a payment provider, for orders with `payment_method: checkout`. */
export interface PaymentProcessor {
  /** A notice that buyers see before they pay, or null. */
  notice: string | null;
  /** Charges the card that the page sent. Charging the same payment again does nothing more. */
  charge(payment: Payment, card: string): Promise<Outcome>;
}
