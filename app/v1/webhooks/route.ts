import { route } from "#lib/api/route";
import { listOf } from "#lib/core/schema";
import { createEndpoint } from "#lib/domain/webhook-endpoints/create";
import { listEndpoints } from "#lib/domain/webhook-endpoints/read";
import {
  EndpointInput,
  EndpointQuery,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from "#lib/domain/webhook-endpoints/schema";

export const GET = route(
  {
    summary: "List webhook endpoints",
    description: "All webhook endpoints, newest first, without their signing secrets.",
    scope: "webhooks:read",
    query: EndpointQuery,
    response: listOf(WebhookEndpoint),
  },
  ({ ctx, query }) => listEndpoints(ctx, query),
);

export const POST = route(
  {
    summary: "Register a webhook endpoint",
    description:
      "Registers an address that events are sent to. The answer is the only one that shows `signing_secret`: store it, to check the signatures of deliveries.",
    scope: "webhooks:write",
    body: EndpointInput,
    response: WebhookEndpointWithSecret,
    status: 201,
    writes: "sql",
  },
  ({ ctx, body }) => createEndpoint(ctx, body),
);
