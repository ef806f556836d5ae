import type { PaymentProcessor } from "./processor.ts";

/** Built in, for test mode only: says yes to the card `approved`, no to any other, and moves no money. */
export const testProcessor: PaymentProcessor = {
  notice: "Test processor: no money moves.",
  charge: async (_payment, card) =>
    card === "approved"
      ? { is: "approved" }
      : { is: "declined", message: "The card was declined. The order still waits: try another card." },
};
