import { z } from "zod";
import { listRoute } from "#lib/api/route";
import { IdInput, oneCursor, PageQuery } from "#lib/core/schema";
import { listGiftCardTransactions } from "#lib/domain/gift-cards/read";
import { GiftCardTransaction } from "#lib/domain/gift-cards/schema";

export const GET = listRoute(
  {
    summary: "List the ledger of a gift card",
    description:
      "Every change of the balance, newest first: issue, charges and reversals. The amounts of all entries add up to the balance.",
    scope: "gift_cards:read",
    params: z.object({ id: IdInput.describe("Id of the gift card.") }),
    query: PageQuery.check(oneCursor),
    items: GiftCardTransaction,
    errors: ["not_found"],
  },
  ({ ctx, params, query }) => listGiftCardTransactions(ctx, params.id, query),
);
