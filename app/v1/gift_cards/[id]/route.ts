import { z } from "zod";
import { route } from "#lib/api/route";
import { IdInput } from "#lib/core/schema";
import { getGiftCard } from "#lib/domain/gift-cards/read";
import { GiftCard, GiftCardPatch } from "#lib/domain/gift-cards/schema";
import { updateGiftCard } from "#lib/domain/gift-cards/update";

const params = z.object({ id: IdInput.describe("Id of the gift card.") });

export const GET = route(
  {
    summary: "Retrieve a gift card",
    description: "The card with its present balance, also when it is expired or voided.",
    scope: "gift_cards:read",
    isForDevices: true,
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
      "Changes the recipient, the message, the delivery and the expiry. Fires `gift_card.updated`, unless nothing changed.",
    scope: "gift_cards:write",
    params,
    body: GiftCardPatch,
    response: GiftCard,
    errors: ["not_found"],
  },
  ({ ctx, params: { id }, body }) => updateGiftCard(ctx, id, body),
);
