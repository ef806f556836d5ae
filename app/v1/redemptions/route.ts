import { z } from "zod";
import { replayed } from "#lib/api/declaration";
import { route } from "#lib/api/route";
import { DUPLICATE_SECONDS } from "#lib/core/limits";
import { redeemToken } from "#lib/domain/redemptions/redeem";
import { Display, RedeemTokenBody, RedemptionResult } from "#lib/domain/redemptions/schema";
import { redeemScope } from "#lib/domain/redemptions/scopes";

export const POST = route(
  {
    summary: "Redeem a token",
    description: `Finds the item of a scanned or typed token and redeems it in one call. Fires \`<kind>.redeemed\`, or \`membership.checked_in\` for a membership, which is first renewed (\`membership.updated\`) or ended (\`membership.canceled\`) when its period had ended before. Refusals by the state of the item carry \`display\`, too. Without an \`Idempotency-Key\`, an equal charge of a gift card within ${DUPLICATE_SECONDS} seconds is answered again and takes nothing.`,
    scope: redeemScope,
    isDoor: true,
    isForDevices: true,
    body: RedeemTokenBody,
    response: RedemptionResult,
    errors: [
      "not_found",
      "already_redeemed_or_voided",
      "exhausted",
      "wrong_event",
      "outside_window",
      "expired",
      "membership_inactive",
      "allowance_exhausted",
      "gift_card_voided",
      "gift_card_expired",
      "gift_card_on_hold",
      "insufficient_balance",
    ],
    refusal: z.looseObject({
      display: Display.optional().describe(
        "What to show to the person at the door. Only present when the state of the item is why it was refused.",
      ),
    }),
  },
  async ({ ctx, body }) => {
    const { result, isReplay } = await redeemToken(ctx, body);
    return replayed(result, isReplay);
  },
);
