import { listRoute, prismaRoute } from "#lib/api/route";
import { listGiftCards } from "#lib/domain/gift-cards/read";
import { GiftCard, GiftCardInput, GiftCardQuery } from "#lib/domain/gift-cards/schema";
import { issueGiftCard } from "#lib/domain/sales/issue-gift-card";

export const GET = listRoute(
  {
    summary: "List gift cards",
    description: "All gift cards, newest first. Filter by product, order or customer.",
    scope: "gift_cards:read",
    query: GiftCardQuery,
    items: GiftCard,
  },
  ({ ctx, query }) => listGiftCards(ctx, query),
);

export const POST = prismaRoute(
  {
    summary: "Issue a gift card",
    description:
      "Issues a complimentary card that nobody pays for. It comes from a manual order with total 0, so `order.created`, `gift_card.issued` and `order.completed` fire, and before them `customer.created` for a new customer or `customer.updated` for one whose name was filled in.",
    scope: "gift_cards:write",
    body: GiftCardInput,
    response: GiftCard,
    status: 201,
  },
  ({ ctx, body }) => issueGiftCard(ctx, body),
);
