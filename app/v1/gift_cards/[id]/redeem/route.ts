import { z } from "zod";
import { replayed } from "#lib/api/declaration";
import { route } from "#lib/api/route";
import { DUPLICATE_SECONDS } from "#lib/core/limits";
import { IdInput } from "#lib/core/schema";
import { redeemGiftCard } from "#lib/domain/gift-cards/redeem";
import { ChargeBody, Charged } from "#lib/domain/gift-cards/schema";

export const POST = route(
  {
    summary: "Charge a gift card",
    description: `Takes an amount from the balance, adds an entry to the ledger and fires \`gift_card.redeemed\`. Without an \`Idempotency-Key\`, a charge of the same amount with the same note within ${DUPLICATE_SECONDS} seconds counts as a retry: it gets the first answer, with \`Idempotent-Replayed: true\`, and takes nothing. A charge that was reversed is not repeated this way.`,
    scope: "gift_cards:redeem",
    isDoor: true,
    isForDevices: true,
    params: z.object({ id: IdInput.describe("Id of the gift card.") }),
    body: ChargeBody,
    response: Charged,
    errors: ["not_found", "gift_card_voided", "gift_card_expired", "gift_card_on_hold", "insufficient_balance"],
  },
  async ({ ctx, params, body }) => {
    const { result, isReplay } = await redeemGiftCard(ctx, params.id, body);
    return replayed(result, isReplay);
  },
);
