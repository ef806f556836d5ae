import { createEndpoint } from "#lib/domain/webhook-endpoints/create";
import { EndpointInput, WebhookEndpointWithSecret } from "#lib/domain/webhook-endpoints/schema";
import { route } from "#lib/http/route";

export const POST = route(
  {
    summary: "Register a webhook endpoint",
    description: "`signing_secret` is in this answer alone: keep it to verify the deliveries.",
    scope: "webhooks:write",
    body: EndpointInput,
    response: WebhookEndpointWithSecret,
    status: 201,
    writes: "sql",
  },
  ({ ctx, body }) => createEndpoint(ctx, body),
);
