import type { Mode } from "#lib/core/context";
import { testProcessor } from "./test-processor.ts";

/** What a buyer pays. */
export interface Payment {
  orderId: string;
  amountCents: number;
  currency: string;
  mode: Mode;
}

export type Outcome = { is: "approved" } | { is: "declined"; message: string };

/** Whoever takes the money of an order by checkout. */
export interface PaymentProcessor {
  /** What a buyer must know before paying, or null. */
  notice: string | null;
  /** Takes the money, or says why not. `card` is what the page sent. Called again for one payment, it takes it once. */
  charge(payment: Payment, card: string): Promise<Outcome>;
}

/** Who takes the money in this mode, or null where nobody does. The test processor never pays for a live order. */
export const processor = (mode: Mode): PaymentProcessor | null => (mode === "test" ? testProcessor : null);
