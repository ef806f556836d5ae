import type { EventType } from "#lib/core/event-types";

/** To how many endpoints the event of a change was sent, and how many received it. */
export interface DeliverySummary {
  type: EventType;
  endpoints: number;
  delivered: number;
}
