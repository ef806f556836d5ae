import { z } from "zod";
import { redeemToken } from "#lib/domain/redemptions/redeem";
import { Display, RedeemTokenBody, RedemptionResult, redeemScope } from "#lib/domain/redemptions/schema";
import { replayed, route } from "#lib/http/route";

export const POST = route(
  {
    summary: "Redeem a token",
    description:
      "Resolves a scanned or typed token and redeems it in one call. Fires the event of that kind, such as `ticket.redeemed`. Refusals carry `display`.",
    scope: redeemScope,
    body: RedeemTokenBody,
    response: RedemptionResult,
    errors: [
      "not_found",
      "already_redeemed_or_voided",
      "exhausted",
      "wrong_event",
      "outside_window",
      "gift_card_voided",
      "gift_card_expired",
      "insufficient_balance",
    ],
    refusal: z.looseObject({ display: Display.optional() }),
    writes: "sql",
  },
  async ({ ctx, body }) => {
    const { result, isReplay } = await redeemToken(ctx, body);
    return replayed(result, isReplay);
  },
);
