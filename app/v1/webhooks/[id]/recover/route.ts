import { z } from "zod";
import { route } from "#lib/api/route";
import { IdInput } from "#lib/core/schema";
import { recoverEvents } from "#lib/domain/webhook-endpoints/recover";
import { RecoverBody, WebhookRecovery } from "#lib/domain/webhook-endpoints/schema";

export const POST = route(
  {
    summary: "Recover missed events",
    description:
      "Queues a new delivery of every event since `since` that the endpoint asks for and has not received. Events that wait to be delivered are not queued again. Refused while the endpoint is switched off.",
    scope: "webhooks:write",
    params: z.object({ id: IdInput.describe("Id of the webhook endpoint.") }),
    body: RecoverBody,
    response: WebhookRecovery,
    errors: ["not_found", "invalid_transition"],
  },
  ({ ctx, params, body }) => recoverEvents(ctx, params.id, body),
);
