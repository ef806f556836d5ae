import type { DeliverySummary } from "#lib/domain/outbox/schema";

/** An entry of a log, with how its event was delivered: null when it has no delivery. */
export type WithDelivery<Entry> = Entry & { sent: DeliverySummary | null };
