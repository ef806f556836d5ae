import { route } from "#lib/api/route";
import { listOf } from "#lib/core/schema";
import { listGiftCards } from "#lib/domain/gift-cards/read";
import { GiftCard, GiftCardInput, GiftCardQuery } from "#lib/domain/gift-cards/schema";
import { issueGiftCard } from "#lib/domain/sales/issue-gift-card";

export const GET = route(
  {
    summary: "List gift cards",
    description: "All gift cards, newest first. Filter by product, order or customer.",
    scope: "gift_cards:read",
    query: GiftCardQuery,
    response: listOf(GiftCard),
  },
  ({ ctx, query }) => listGiftCards(ctx, query),
);

export const POST = route(
  {
    summary: "Issue a gift card",
    description:
      "Issues a complimentary card that nobody pays for. It comes from a manual order with total 0, so `order.created`, `gift_card.issued` and `order.completed` fire, and before them `customer.created` for a new customer or `customer.updated` for one whose name was filled in.",
    scope: "gift_cards:write",
    body: GiftCardInput,
    response: GiftCard,
    status: 201,
    writes: "prisma",
  },
  ({ ctx, body }) => issueGiftCard(ctx, body),
);
