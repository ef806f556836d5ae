import { z } from "zod";
import { redeemToken } from "#lib/domain/redemptions/redeem";
import { Display, RedeemTokenBody, RedemptionResult, redeemScope } from "#lib/domain/redemptions/schema";
import { replayed, route } from "#lib/http/route";

export const POST = route(
  {
    summary: "Redeem a token",
    description:
      "Resolves a scanned or typed token and redeems it in one call. Fires `<kind>.redeemed`, or `membership.checked_in`; what is due of a membership is applied first, with `membership.updated` or `membership.canceled`. A door that admits events (`ticket_event_ids`) refuses tickets of other events and says nothing of the other kinds. Refusals carry `display`.",
    scope: redeemScope,
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
