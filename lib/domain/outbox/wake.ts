import { shared } from "#lib/core/shared";

/** The PostgreSQL channel by which processes notify each other of queued deliveries. */
export const CHANNEL = "zakka_deliveries";

const listeners = () => shared("deliveries-queued", () => new Set<() => void>());

/** Signals that deliveries were committed. Only for speed: polling sends them even if this signal is lost. */
export function signalQueued(): void {
  for (const listener of listeners()) listener();
}

/** Calls `listener` after each commit of this process that queued deliveries. Returns the function that removes it. */
export function onQueued(listener: () => void): () => void {
  listeners().add(listener);
  return () => listeners().delete(listener);
}
