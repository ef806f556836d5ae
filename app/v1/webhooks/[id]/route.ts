import { z } from "zod";
import { route } from "#lib/api/route";
import { IdInput } from "#lib/core/schema";
import { deleteEndpoint } from "#lib/domain/webhook-endpoints/delete";
import { getEndpoint } from "#lib/domain/webhook-endpoints/read";
import { DeletedEndpoint, EndpointPatch, WebhookEndpoint } from "#lib/domain/webhook-endpoints/schema";
import { updateEndpoint } from "#lib/domain/webhook-endpoints/update";

const params = z.object({ id: IdInput.describe("Id of the webhook endpoint.") });

export const GET = route(
  {
    summary: "Retrieve a webhook endpoint",
    description: "The endpoint without its signing secret, which only the answers that create and rotate it show.",
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
      "Changes the address, the events, the description, or whether events are sent. Switching the endpoint off abandons waiting deliveries. Switching it on does not bring them back: use `POST /webhooks/{id}/recover`.",
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
    description: "Deletes the endpoint and abandons the deliveries that wait for it.",
    scope: "webhooks:write",
    params,
    response: DeletedEndpoint,
    errors: ["not_found"],
  },
  ({ ctx, params: { id } }) => deleteEndpoint(ctx, id),
);
