import { z } from "zod";
import { route } from "#lib/api/route";
import { IdInput, NoBody } from "#lib/core/schema";
import { GiftCard } from "#lib/domain/gift-cards/schema";
import { voidGiftCard } from "#lib/domain/gift-cards/void";

export const POST = route(
  {
    summary: "Void a gift card",
    description:
      "Voids the card, charged or not; it can no longer be charged. Its balance and ledger stay as they are. This cannot be undone, and it refunds nothing. Fires `gift_card.voided`.",
    scope: "gift_cards:write",
    params: z.object({ id: IdInput.describe("Id of the gift card.") }),
    body: NoBody,
    response: GiftCard,
    errors: ["not_found", "already_voided"],
  },
  ({ ctx, params }) => voidGiftCard(ctx, params.id),
);
