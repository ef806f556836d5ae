import { z } from "zod";
import { enumOf, valuesOf } from "#lib/core/schema";
import { DISPUTE_STATUSES } from "#lib/domain/payments/schema";
import { TEST_CARDS, type TestCard } from "#lib/payments/test-cards";

const CARDS = Object.fromEntries(Object.entries(TEST_CARDS).map(([card, { name }]) => [card, `${name}.`])) as Record<
  TestCard,
  string
>;

export const PayTestOrder = z.strictObject({
  card: enumOf(CARDS)
    .default("approved")
    .describe(`The card that the guest chooses. Default \`approved\`.${valuesOf(CARDS)}`),
  authenticated: z
    .boolean()
    .optional()
    .describe("For the second step of the card `authenticate`: `true` confirms it, `false` refuses it."),
});
export type PayTestOrder = z.infer<typeof PayTestOrder>;

export const DisputeTestPayment = z.strictObject({
  status: enumOf(DISPUTE_STATUSES).describe(`What becomes of the dispute.${valuesOf(DISPUTE_STATUSES)}`),
});
