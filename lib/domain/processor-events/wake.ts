import { shared } from "#lib/core/shared";

const listeners = () => shared("processor-events-kept", () => new Set<() => void>());

/** Signals that an event was kept. This only reduces latency: the poll guarantees that it is followed. */
export function signalProcessorEvent(): void {
  for (const listener of listeners()) listener();
}

/** Calls `listener` after each event that this process has kept. Returns a function that stops it. */
export function onProcessorEvent(listener: () => void): () => void {
  listeners().add(listener);
  return () => listeners().delete(listener);
}
