import type { EventType } from "#lib/core/event-types";
import type { PageQuery } from "#lib/core/schema";
import type { WebhookDelivery } from "#lib/domain/webhook-endpoints/schema";

/** The filters of the dashboard's list of events. */
export interface EventSearch extends PageQuery {
  type?: EventType;
  /** The id of an event or of an object, or a part of the name of a type. */
  search?: string;
}

/** How many deliveries an event has, and what became of them. */
export interface DeliveryCounts {
  all: number;
  delivered: number;
  /** Pending or in flight. */
  waiting: number;
  failed: number;
}

/** An event in the dashboard's list. */
export interface EventOverview {
  id: string;
  created: number;
  type: EventType;
  object_id: string | null;
  deliveries: DeliveryCounts;
}

/** A delivery of an event, and the endpoint that it goes to. */
export interface DeliveryOfEvent {
  /** The id of the delivery. */
  id: string;
  delivery: WebhookDelivery;
  /** The present address; null when the endpoint was deleted. */
  url: string | null;
  /** The endpoint receives events, so that this one can be sent again. */
  can_send: boolean;
}

/** The request that wrote an event. `logged` is null when it is not in the log of requests: it came from a page, or was left out. */
export interface RequestOfEvent {
  id: string;
  logged: { method: string; path: string; status: number } | null;
}

/** An event opened in the dashboard. */
export interface OpenedEvent {
  id: string;
  created: number;
  type: EventType;
  /** The exact bytes that webhooks carry. */
  payload: string;
  /** What it is about. `kind` is the name of the resource in the API, such as `gift_card`. */
  object: { kind: string; id: string } | null;
  /** A copy that was sent to test an endpoint: nothing happened. */
  is_example: boolean;
  /** Null for an event that was written before requests had ids. */
  request: RequestOfEvent | null;
  /** Newest first, at most the newest 100. */
  deliveries: DeliveryOfEvent[];
}
