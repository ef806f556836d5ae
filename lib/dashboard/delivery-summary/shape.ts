import type { EventType } from "#lib/core/event-types";

/** The event of a change, by its type, its time and the id of its resource. */
export interface EventRef {
  type: EventType;
  at: Date;
  id: string;
}

/** How many endpoints the event of a change was sent to, and how many received it. */
export interface DeliverySummary {
  type: EventType;
  endpoints: number;
  delivered: number;
}

/** An entry of a log, with how its event was delivered: null when it has no delivery. */
export type WithDelivery<Entry> = Entry & { sent: DeliverySummary | null };
