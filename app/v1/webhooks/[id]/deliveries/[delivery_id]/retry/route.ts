import { z } from "zod";
import { route } from "#lib/api/route";
import { IdInput, NoBody } from "#lib/core/schema";
import { retryDelivery } from "#lib/domain/webhook-endpoints/retry";
import { WebhookDelivery } from "#lib/domain/webhook-endpoints/schema";

export const POST = route(
  {
    summary: "Retry a delivery",
    description:
      "Queues one more attempt at once, whatever the number of attempts so far. The answer comes before the attempt, with the status `pending`; read the delivery log for its result. When the attempt of a delivery that had ended fails, the delivery is `failed`. Refused while the delivery is `in_flight` and while the endpoint is switched off.",
    scope: "webhooks:write",
    params: z.object({
      id: IdInput.describe("Id of the webhook endpoint."),
      delivery_id: IdInput.describe("Id of the delivery, from the endpoint's delivery log."),
    }),
    body: NoBody,
    response: WebhookDelivery,
    errors: ["not_found", "invalid_transition"],
  },
  ({ ctx, params }) => retryDelivery(ctx, params.id, params.delivery_id),
);
