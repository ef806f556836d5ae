import { z } from "zod";
import { IdInput } from "#lib/core/schema";
import { reverseRedemption } from "#lib/domain/redemptions/reverse";
import { RedemptionReversal, ReverseBody, reverseScope } from "#lib/domain/redemptions/schema";
import { route } from "#lib/http/route";

export const POST = route(
  {
    summary: "Take a redemption back",
    description:
      "Undoes one redemption or gift-card charge by its id: within 15 minutes for the credential that made it, at any time with the kind's write scope. Its use or balance comes back, the record stays with its `reversed_at`, and `<kind>.redemption_reversed` fires.",
    scope: reverseScope,
    params: z.object({ id: IdInput }),
    body: ReverseBody,
    response: RedemptionReversal,
    errors: ["not_found", "already_reversed", "invalid_transition"],
    writes: "sql",
  },
  ({ ctx, params, body }) => reverseRedemption(ctx, params.id, body),
);
