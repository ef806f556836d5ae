import { shared } from "#lib/core/shared";

/** The PostgreSQL channel on which processes tell each other that deliveries were queued. */
export const CHANNEL = "zakka_deliveries";

const listeners = () => shared("deliveries-queued", () => new Set<() => void>());

/** Says that deliveries were committed. The sweep is the guarantee that they are sent; this is the speed. */
export function signalQueued(): void {
  for (const listener of listeners()) listener();
}

/** Calls `listener` after each commit of this process that queued deliveries. Returns how to stop. */
export function onQueued(listener: () => void): () => void {
  listeners().add(listener);
  return () => listeners().delete(listener);
}
