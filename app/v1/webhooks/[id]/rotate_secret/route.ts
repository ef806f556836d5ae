import { z } from "zod";
import { route } from "#lib/api/route";
import { MAX_OLD_SECRETS, SECRET_OVERLAP_HOURS } from "#lib/core/limits";
import { IdInput, NoBody } from "#lib/core/schema";
import { rotateSecret } from "#lib/domain/webhook-endpoints/rotate-secret";
import { WebhookEndpointWithSecret } from "#lib/domain/webhook-endpoints/schema";

export const POST = route(
  {
    summary: "Rotate the signing secret",
    description: `Creates a new signing secret, shown in this answer only. The old secret signs beside the new one for ${SECRET_OVERLAP_HOURS} hours, also when you rotate again in the meantime, so deploy the new one within that time. At most ${MAX_OLD_SECRETS} old secrets sign at once.`,
    scope: "webhooks:write",
    params: z.object({ id: IdInput.describe("Id of the webhook endpoint.") }),
    body: NoBody,
    response: WebhookEndpointWithSecret,
    errors: ["not_found", "invalid_transition"],
  },
  ({ ctx, params }) => rotateSecret(ctx, params.id),
);
