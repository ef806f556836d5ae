import { z } from "zod";
import { IdInput } from "#lib/core/schema";
import { deleteEndpoint } from "#lib/domain/webhook-endpoints/delete";
import { getEndpoint } from "#lib/domain/webhook-endpoints/read";
import { DeletedEndpoint, EndpointPatch, WebhookEndpoint } from "#lib/domain/webhook-endpoints/schema";
import { updateEndpoint } from "#lib/domain/webhook-endpoints/update";
import { route } from "#lib/http/route";

const params = z.object({ id: IdInput });

export const GET = route(
  {
    summary: "Retrieve a webhook endpoint",
    description: "Without its signing secret, which only the answer that made it shows.",
    scope: "webhooks:read",
    params,
    response: WebhookEndpoint,
    errors: ["not_found"],
  },
  ({ ctx, params: { id } }) => getEndpoint(ctx, id),
);

export const PATCH = route(
  {
    summary: "Change a webhook endpoint",
    description:
      "Switching it off abandons what waits for it. Switching it on revives nothing: recover queues what it missed.",
    scope: "webhooks:write",
    params,
    body: EndpointPatch,
    response: WebhookEndpoint,
    errors: ["not_found"],
  },
  ({ ctx, params: { id }, body }) => updateEndpoint(ctx, id, body),
);

export const DELETE = route(
  {
    summary: "Delete a webhook endpoint",
    description: "What waits for it is abandoned.",
    scope: "webhooks:write",
    params,
    response: DeletedEndpoint,
    errors: ["not_found"],
  },
  ({ ctx, params: { id } }) => deleteEndpoint(ctx, id),
);
