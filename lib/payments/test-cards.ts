import { DAY_SECONDS } from "#lib/core/spans";

/** The cards of the built-in processor, and what each does on its payment page. Those with `isLater` are only approved so far. */
export const TEST_CARDS = {
  approved: { name: "Approved", last4: "4242" },
  declined: { name: "Declined", last4: "0002" },
  insufficient_funds: { name: "Declined: too little money is left", last4: "9995" },
  authenticate: { name: "Asks for a second step", last4: "3155" },
  disputed: { name: "Approved, then disputed", last4: "0259" },
  fails_on_renewal: { name: "Approved. Renewals by card are not in this version yet", last4: "0341", isLater: true },
  refund_pending: { name: "Approved, a refund takes a minute", last4: "7726" },
  refund_fails: { name: "Approved, a refund fails after a minute", last4: "5126" },
  slow: { name: "Approved after 20 seconds", last4: "4242" },
} as const satisfies Record<string, { name: string; last4: string; isLater?: true }>;

export type TestCard = keyof typeof TEST_CARDS;

/** How long the card `slow` takes. */
export const SLOW_SECONDS = 20;
/** How long a refund of the cards `refund_pending` and `refund_fails` takes. */
export const REFUND_SECONDS = 60;
/** How long a store can give evidence in a dispute. */
export const DISPUTE_SECONDS = 7 * DAY_SECONDS;

export const isTestCard = (word: string): word is TestCard => Object.hasOwn(TEST_CARDS, word);
