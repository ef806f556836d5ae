import type { EventType } from "#lib/core/event-types";
import examples from "./examples.json" with { type: "json" };

/** The payload of an event: spec, "Events / Payload". */
interface EventPayload {
  id: string;
  type: EventType;
  created: number;
  data: Record<string, unknown>;
}

/** An event of this type as one was sent: `npm run examples` writes them from a run of lib/testing/examples. */
export const exampleOf = (type: EventType): EventPayload =>
  (examples as unknown as Record<EventType, EventPayload>)[type];
