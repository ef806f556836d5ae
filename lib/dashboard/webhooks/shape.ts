import type { EventType } from "#lib/core/event-types";
import type { DeliveryStatus, WebhookDelivery, WebhookEndpoint } from "#lib/domain/webhook-endpoints/schema";
import type { Answered } from "#lib/texts/delivery-mistakes";
import type { EndpointState } from "#lib/texts/endpoint-states";

/**
 * The filters of the delivery log in the dashboard. `search`: part of a type, or the id of an event or delivery or its
 * end.
 */
export interface DeliverySearch {
  status?: DeliveryStatus;
  type?: EventType;
  search?: string;
  starting_after?: string;
  ending_before?: string;
}

/** One attempt of a delivery, for the dashboard. Times are Unix seconds. */
export interface Attempt extends Answered {
  number: number;
  started_at: number;
  duration_ms: number;
  request_headers: Record<string, string>;
  response_body: string | null;
}

/** The test event that would be sent to an endpoint. */
export interface TestPreview {
  type: EventType;
  /** Where its data comes from: the newest event of the type, else the documented example; or the endpoint itself. */
  source: "newest" | "example" | "endpoint";
  /** Time of that newest event, in Unix seconds. */
  happened_at: number | null;
  /** As it would be sent, except for its id. */
  payload: string;
}

/** A delivery opened in the dashboard: its exact payload and its attempts. */
export interface OpenedDelivery {
  delivery: WebhookDelivery;
  /** The exact body; null when the event is no longer kept. */
  payload: string | null;
  /** Oldest first; at most the newest 100. */
  attempts: Attempt[];
  /** While a worker sends it: when its lease ends. If the worker dies, the delivery is queued again then. */
  lease_until: number | null;
  /** A manual retry after the delivery had ended: one more failure ends it. */
  is_again: boolean;
}

export interface EndpointDay {
  /** In the store's time zone, `2026-11-21`. */
  day: string;
  delivered: number;
  /** Attempted, but not delivered so far. */
  undelivered: number;
}

/** How many days the health of an endpoint goes back. */
export const HEALTH_DAYS = 14;

/** The last `HEALTH_DAYS` of an endpoint. */
export interface EndpointHealth {
  state: EndpointState;
  /** Fourteen, oldest first; today is the last. */
  days: EndpointDay[];
  delivered: number;
  undelivered: number;
  /** The duration of responses, in milliseconds. Null when there was none. */
  median_ms: number | null;
  slowest_ms: number | null;
  last_delivered_at: number | null;
  /** Deliveries that failed for good since the last success, and how many disable the endpoint. */
  failed_in_a_row: number;
  failures_that_disable: number;
  disabled_at: number | null;
  /** Null unless it is failing or was disabled. */
  problem: EndpointProblem | null;
  /** How many replaced secrets still sign, and until when the last of them does. */
  rotation: { count: number; until: number } | null;
  registered_at: number;
  /** Without a limit of time. */
  counts: { waiting: number; failed: number; abandoned: number };
}

/** Why an endpoint needs attention. */
export interface EndpointProblem {
  /** In the last 30 days; null when none arrived. */
  last_delivered_at: number | null;
  /** The newest attempt of an undelivered event; null when there was none. */
  last_attempt: Attempt | null;
}

/** An endpoint in the dashboard's list. */
export interface EndpointOverview {
  endpoint: WebhookEndpoint;
  state: EndpointState;
  failed_in_a_row: number;
  disabled_at: number | null;
  waiting: number;
  /** Null unless it is failing or was disabled. */
  problem: EndpointProblem | null;
  last_delivery: WebhookDelivery | null;
}
