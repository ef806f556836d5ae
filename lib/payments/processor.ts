import type { Mode } from "#lib/core/request";

/** What a buyer pays. */
export interface Payment {
  orderId: string;
  amountCents: number;
  currency: string;
  mode: Mode;
}

export type Outcome = { is: "approved" } | { is: "declined"; message: string };

/** Takes the buyer's money for an order with `payment_method: checkout`. */
export interface PaymentProcessor {
  /** What a buyer must know before paying, or null. */
  notice: string | null;
  /** Takes the money, or says why not. `card` is what the page sent. Called again for one payment, it takes it once. */
  charge(payment: Payment, card: string): Promise<Outcome>;
}
