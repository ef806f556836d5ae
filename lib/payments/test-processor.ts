import type { PaymentProcessor, Taken } from "./processor.ts";

/** What the card `approved` pays with. */
export const APPROVED: Taken = {
  processor: "test",
  reference: null,
  kind: "card",
  card: { brand: "visa", last4: "4242" },
};

/** For test mode only: approves the card `approved` and every refund, declines any other card, and moves no money. */
export const testProcessor: PaymentProcessor = {
  notice: "Test processor: no money moves.",
  charge: async (_payment, card) =>
    card === "approved"
      ? { is: "approved", ...APPROVED }
      : { is: "declined", message: "The card was declined. The order is still open: try another card." },
  refund: async () => ({ is: "approved" }),
};
