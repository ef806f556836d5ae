import { listOf } from "#lib/core/schema";
import { issueGiftCard } from "#lib/domain/gift-cards/issue";
import { listGiftCards } from "#lib/domain/gift-cards/read";
import { GiftCard, GiftCardInput, GiftCardQuery } from "#lib/domain/gift-cards/schema";
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

export const POST = route(
  {
    summary: "Issue a gift card",
    description:
      "A complimentary card, through a manual order with total 0: `order.created`, `gift_card.issued` and `order.completed` fire, before them `customer.created` or `customer.updated` where the customer is new or now has a name.",
    scope: "gift_cards:write",
    body: GiftCardInput,
    response: GiftCard,
    status: 201,
    writes: "prisma",
  },
  ({ ctx, body }) => issueGiftCard(ctx, body),
);
