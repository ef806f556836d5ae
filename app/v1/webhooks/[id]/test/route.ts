import { z } from "zod";
import { route } from "#lib/api/route";
import { IdInput } from "#lib/core/schema";
import { TestBody, WebhookDelivery } from "#lib/domain/webhook-endpoints/schema";
import { sendTest } from "#lib/domain/webhook-endpoints/send-test";

export const POST = route(
  {
    summary: "Send a test event",
    description:
      "Sends an event of the given type, `webhook.test` or a real one such as `order.completed`, to this endpoint, whatever its `events`. Of a real type it is the newest event of the store under a new id, else a documented example. The answer comes at once, with the delivery still `pending`. Refused while the endpoint is switched off.",
    scope: "webhooks:write",
    params: z.object({ id: IdInput.describe("Id of the webhook endpoint.") }),
    body: TestBody,
    response: WebhookDelivery,
    errors: ["not_found", "invalid_transition"],
  },
  ({ ctx, params, body }) => sendTest(ctx, params.id, body),
);
