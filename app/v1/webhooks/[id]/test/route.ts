import { z } from "zod";
import { IdInput } from "#lib/core/schema";
import { TestBody, WebhookDelivery } from "#lib/domain/webhook-endpoints/schema";
import { sendTest } from "#lib/domain/webhook-endpoints/send-test";
import { route } from "#lib/http/route";

export const POST = route(
  {
    summary: "Send a test event",
    description:
      "Sends a real example of the event type, `webhook.test` or any other such as `order.completed`, to this endpoint whatever its `events`: the newest of this store where there is one. The delivery is answered at once, `pending`.",
    scope: "webhooks:write",
    params: z.object({ id: IdInput }),
    body: TestBody,
    response: WebhookDelivery,
    errors: ["not_found", "invalid_transition"],
    writes: "sql",
  },
  ({ ctx, params, body }) => sendTest(ctx, params.id, body),
);
