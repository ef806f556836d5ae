import type { EventType } from "#lib/core/event-types";
import examples from "./examples.json" with { type: "json" };

/** The payload of an event: what every delivery of it sends. */
interface EventPayload {
  id: string;
  type: EventType;
  created: number;
  data: Record<string, unknown>;
}

/** Returns an example of an event of this type. `npm run examples` writes the examples. */
export const exampleOf = (type: EventType): EventPayload =>
  (examples as unknown as Record<EventType, EventPayload>)[type];
