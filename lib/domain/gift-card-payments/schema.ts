import { z } from "zod";
import { MAX_GIFT_CARDS } from "#lib/core/limits";

const Code = z.string().trim().min(1).max(255);

/** The gift cards that pay an order. */
export const GiftCardsInput = z
  .array(Code)
  .min(1)
  .max(MAX_GIFT_CARDS)
  .meta({
    description: `Only for an order by \`checkout\`: codes of gift cards that pay it, 1 to ${MAX_GIFT_CARDS}. Each pays up to its balance, in this order, as soon as the order is placed; the amount is back on the card when the order is canceled. They never pay for gift cards or memberships. Default: none.`,
    examples: [["7K2M-9QXR-4T8W-HJ3N"]],
  });
