import type { EventType } from "#lib/core/event-types";

/** How many endpoints the event of a change was sent to, and how many received it. */
export interface DeliverySummary {
  type: EventType;
  endpoints: number;
  delivered: number;
}
