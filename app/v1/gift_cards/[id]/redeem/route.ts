import { z } from "zod";
import { IdInput } from "#lib/core/schema";
import { redeemGiftCard } from "#lib/domain/gift-cards/redeem";
import { ChargeBody, Charged } from "#lib/domain/gift-cards/schema";
import { replayed, route } from "#lib/http/route";

export const POST = route(
  {
    summary: "Charge a gift card",
    description:
      "Takes an amount from the balance, writes it into the ledger and fires `gift_card.redeemed`. Without an Idempotency-Key an equal charge (card, amount, note) of the last 30 seconds is answered again and takes nothing.",
    scope: "gift_cards:redeem",
    params: z.object({ id: IdInput }),
    body: ChargeBody,
    response: Charged,
    errors: ["not_found", "gift_card_voided", "gift_card_expired", "insufficient_balance"],
    writes: "sql",
  },
  async ({ ctx, params, body }) => {
    const { answer, isReplay } = await redeemGiftCard(ctx, params.id, body);
    return replayed(answer, isReplay);
  },
);
