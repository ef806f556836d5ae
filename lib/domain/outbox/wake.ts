import { shared } from "#lib/core/shared";

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
