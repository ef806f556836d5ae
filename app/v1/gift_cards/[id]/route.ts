import { z } from "zod";
import { IdInput } from "#lib/core/schema";
import { getGiftCard } from "#lib/domain/gift-cards/read";
import { GiftCard, GiftCardPatch } from "#lib/domain/gift-cards/schema";
import { updateGiftCard } from "#lib/domain/gift-cards/update";
import { route } from "#lib/http/route";

const params = z.object({ id: IdInput });

export const GET = route(
  {
    summary: "Retrieve a gift card",
    description: "With its balance as it is now, whether the card is active, expired or voided.",
    scope: "gift_cards:read",
    params,
    response: GiftCard,
    errors: ["not_found"],
  },
  ({ ctx, params: { id } }) => getGiftCard(ctx, id),
);

export const PATCH = route(
  {
    summary: "Change a gift card",
    description:
      "Who it is for, when it is sent, and until when it is taken. Fires `gift_card.updated`; what changes nothing answers the card and fires none.",
    scope: "gift_cards:write",
    params,
    body: GiftCardPatch,
    response: GiftCard,
    errors: ["not_found"],
  },
  ({ ctx, params: { id }, body }) => updateGiftCard(ctx, id, body),
);
