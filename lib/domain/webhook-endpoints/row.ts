import { toUnix } from "#lib/core/time";
import type { WebhookDelivery, WebhookEndpoint } from "./schema.ts";
import type { OldSecret } from "./secrets.ts";

export interface EndpointRow {
  merchant_id: string;
  id: string;
  url: string;
  description: string | null;
  events: string[];
  enabled: boolean;
  disabled_reason: "by_hand" | "failures" | "gone" | null;
  disabled_at: Date | null;
  signing_secret_prefix: string;
  failed_in_a_row: number;
  old_secrets: OldSecret[];
  created_at: Date;
}

export const toEndpoint = (row: EndpointRow): WebhookEndpoint => ({
  id: row.id,
  object: "webhook_endpoint",
  url: row.url,
  events: row.events,
  enabled: row.enabled,
  signing_secret_prefix: row.signing_secret_prefix,
  description: row.description,
});

export interface DeliveryRow {
  id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  url: string;
  status: WebhookDelivery["status"];
  attempt_count: number;
  next_attempt_at: Date;
  last_attempt_at: Date | null;
  response_status: number | null;
  response_body: string | null;
  duration_ms: number | null;
  lease_until: Date | null;
  ended_status: string | null;
  created_at: Date;
}

export const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  object: "webhook_delivery",
  created: toUnix(row.created_at),
  endpoint_id: row.endpoint_id,
  event_id: row.event_id,
  event_type: row.event_type,
  url: row.url,
  status: row.status,
  attempt_count: row.attempt_count,
  next_attempt_at: toUnix(row.next_attempt_at),
  last_attempt_at: toUnix(row.last_attempt_at),
  response_status: row.response_status,
  response_body: row.response_body,
  duration_ms: row.duration_ms,
});
