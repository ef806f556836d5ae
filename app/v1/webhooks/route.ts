import { listOf } from "#lib/core/schema";
import { createEndpoint } from "#lib/domain/webhook-endpoints/create";
import { listEndpoints } from "#lib/domain/webhook-endpoints/read";
import {
  EndpointInput,
  EndpointQuery,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from "#lib/domain/webhook-endpoints/schema";
import { route } from "#lib/http/route";

export const GET = route(
  {
    summary: "List webhook endpoints",
    description: "Newest first. Signing secrets are never shown again.",
    scope: "webhooks:read",
    query: EndpointQuery,
    response: listOf(WebhookEndpoint),
  },
  ({ ctx, query }) => listEndpoints(ctx, query),
);

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
