import { z } from "zod";
import { IdInput, NoBody } from "#lib/core/schema";
import { rotateSecret } from "#lib/domain/webhook-endpoints/rotate-secret";
import { WebhookEndpointWithSecret } from "#lib/domain/webhook-endpoints/schema";
import { route } from "#lib/http/route";

export const POST = route(
  {
    summary: "Rotate the signing secret",
    description:
      "The old secret signs beside the new one for 24 hours, also when another follows sooner (up to 25 at once). The new one is in this answer alone.",
    scope: "webhooks:write",
    params: z.object({ id: IdInput }),
    body: NoBody,
    response: WebhookEndpointWithSecret,
    errors: ["not_found", "invalid_transition"],
    writes: "sql",
  },
  ({ ctx, params }) => rotateSecret(ctx, params.id),
);
