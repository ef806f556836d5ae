import { listOf } from "#lib/core/schema";
import { listGiftCards } from "#lib/domain/gift-cards/read";
import { GiftCard, GiftCardQuery } from "#lib/domain/gift-cards/schema";
import { route } from "#lib/http/route";

export const GET = route(
  {
    summary: "List gift cards",
    description: "Newest first. Filters by the product, the order and the customer that bought it.",
    scope: "gift_cards:read",
    query: GiftCardQuery,
    response: listOf(GiftCard),
  },
  ({ ctx, query }) => listGiftCards(ctx, query),
);
