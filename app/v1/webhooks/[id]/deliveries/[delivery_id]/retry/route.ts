import { z } from "zod";
import { IdInput, NoBody } from "#lib/core/schema";
import { retryDelivery } from "#lib/domain/webhook-endpoints/retry";
import { WebhookDelivery } from "#lib/domain/webhook-endpoints/schema";
import { route } from "#lib/http/route";

export const POST = route(
  {
    summary: "Retry a delivery",
    description: "Makes one more attempt at once, whatever the count. Answers before it is made.",
    scope: "webhooks:write",
    params: z.object({ id: IdInput, delivery_id: IdInput }),
    body: NoBody,
    response: WebhookDelivery,
    errors: ["not_found", "invalid_transition"],
    writes: "sql",
  },
  ({ ctx, params }) => retryDelivery(ctx, params.id, params.delivery_id),
);
