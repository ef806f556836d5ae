import { z } from "zod";
import { IdInput } from "#lib/core/schema";
import { getGiftCard } from "#lib/domain/gift-cards/read";
import { GiftCard } from "#lib/domain/gift-cards/schema";
import { route } from "#lib/http/route";

export const GET = route(
  {
    summary: "Retrieve a gift card",
    description: "With its balance as it is now, whether the card is active, expired or voided.",
    scope: "gift_cards:read",
    params: z.object({ id: IdInput }),
    response: GiftCard,
    errors: ["not_found"],
  },
  ({ ctx, params }) => getGiftCard(ctx, params.id),
);
