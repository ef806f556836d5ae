import { z } from "zod";
import { route } from "#lib/api/route";
import { REVERSE_MINUTES } from "#lib/core/limits";
import { IdInput } from "#lib/core/schema";
import { reverseRedemption } from "#lib/domain/redemptions/reverse";
import { RedemptionReversal, ReverseBody } from "#lib/domain/redemptions/schema";
import { reverseScope } from "#lib/domain/redemptions/scopes";

export const POST = route(
  {
    summary: "Reverse a redemption",
    description: `Undoes one redemption, check-in or gift-card charge, by its id: the use, the allowance or the amount comes back. The credential that made it can reverse it within ${REVERSE_MINUTES} minutes; later, or with another credential, the write scope of the kind is needed. The record stays in its log, with \`reversed_at\`. What belongs to a voided item cannot be reversed. An item of a refunded order that is unused then is voided at once. Fires \`<kind>.redemption_reversed\`, and \`<kind>.voided\` where the item is voided.`,
    scope: reverseScope,
    isDoor: true,
    isForDevices: true,
    params: z.object({
      id: IdInput.describe(
        "Id of the redemption, of the check-in, or of the gift card's ledger entry of type `redeem`.",
      ),
    }),
    body: ReverseBody,
    response: RedemptionReversal,
    errors: ["not_found", "already_reversed", "invalid_transition"],
  },
  ({ ctx, params, body }) => reverseRedemption(ctx, params.id, body),
);
