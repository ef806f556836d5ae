import type { EventType } from "#lib/core/event-types";
import type { PageQuery } from "#lib/core/schema";

/** How many of the newest requests a search by path or method reads. */
export const SEARCHED_REQUESTS = 20_000;

export const METHODS = ["GET", "POST", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/** The classes of statuses, by their first digit. */
export const STATUS_CLASSES = ["2", "4", "5"] as const;
export type StatusClass = (typeof STATUS_CLASSES)[number];

/** The filters of the list of requests. */
export interface RequestSearch extends PageQuery {
  status_class?: StatusClass;
  method?: Method;
  /** The id of a key, a scanner pass or an app's grant. */
  actor_id?: string;
  /** The id of a request, or a part of a path. */
  search?: string;
}

/** Who sent a request. */
export interface Caller {
  kind: "key" | "device" | "app";
  id: string;
  /** Null when it is no longer stored. */
  name: string | null;
}

/** A request in the dashboard's list. */
export interface LoggedRequest {
  id: string;
  created: number;
  method: string;
  path: string;
  status: number;
  /** The code of the error. */
  error: string | null;
  caller: Caller;
  duration_ms: number;
}

/** An event that a request wrote. */
export interface WrittenEvent {
  id: string;
  type: EventType;
  object_id: string | null;
}

/** A request opened in the dashboard. */
export interface OpenedRequest extends LoggedRequest {
  query: string | null;
  /** JSON, without what must not be stored. */
  input: string | null;
  output: string | null;
  address: string | null;
  user_agent: string | null;
  kept_until: number;
  /** At most 100, in their order. */
  events: WrittenEvent[];
}
