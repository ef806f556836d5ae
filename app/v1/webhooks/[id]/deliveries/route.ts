import { z } from "zod";
import { listRoute } from "#lib/api/route";
import { IdInput } from "#lib/core/schema";
import { listDeliveries } from "#lib/domain/webhook-endpoints/read";
import { DeliveryQuery, WebhookDelivery } from "#lib/domain/webhook-endpoints/schema";

export const GET = listRoute(
  {
    summary: "List the deliveries of a webhook endpoint",
    description:
      "The delivery log of the endpoint, newest first, each delivery with the answer to its last attempt. Filter by status.",
    scope: "webhooks:read",
    params: z.object({ id: IdInput.describe("Id of the webhook endpoint.") }),
    query: DeliveryQuery,
    items: WebhookDelivery,
    errors: ["not_found"],
  },
  ({ ctx, params, query }) => listDeliveries(ctx, params.id, query),
);
