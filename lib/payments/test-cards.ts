/** The cards of the built-in processor, and what each does on its payment page. */
export const TEST_CARDS = {
  approved: { name: "Approved", last4: "4242" },
  declined: { name: "Declined", last4: "0002" },
  insufficient_funds: { name: "Declined: too little money is left", last4: "9995" },
  authenticate: { name: "Asks for a second step", last4: "3155" },
  disputed: { name: "Approved, then disputed", last4: "0259" },
  fails_on_renewal: { name: "Approved, declined when a membership renews", last4: "0341" },
  refund_pending: { name: "Approved, a refund takes a minute", last4: "7726" },
  refund_fails: { name: "Approved, a refund fails after a minute", last4: "5126" },
  slow: { name: "Approved after 20 seconds", last4: "4242" },
} as const;

export type TestCard = keyof typeof TEST_CARDS;

/** How long the card `slow` takes. */
export const SLOW_SECONDS = 20;

export const isTestCard = (word: string): word is TestCard => Object.hasOwn(TEST_CARDS, word);
