import { listRoute, route } from "#lib/api/route";
import { MAX_ENDPOINTS } from "#lib/core/limits";
import { createEndpoint } from "#lib/domain/webhook-endpoints/create";
import { listEndpoints } from "#lib/domain/webhook-endpoints/read";
import {
  EndpointInput,
  EndpointQuery,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from "#lib/domain/webhook-endpoints/schema";

export const GET = listRoute(
  {
    summary: "List webhook endpoints",
    description: "All webhook endpoints, newest first, without their signing secrets.",
    scope: "webhooks:read",
    query: EndpointQuery,
    items: WebhookEndpoint,
  },
  ({ ctx, query }) => listEndpoints(ctx, query),
);

export const POST = route(
  {
    summary: "Register a webhook endpoint",
    description: `Registers an address that events are sent to. The answer is the only one that shows \`signing_secret\`: store it, to check the signatures of deliveries. A store has at most ${MAX_ENDPOINTS} endpoints in each mode.`,
    scope: "webhooks:write",
    body: EndpointInput,
    response: WebhookEndpointWithSecret,
    status: 201,
  },
  ({ ctx, body }) => createEndpoint(ctx, body),
);
