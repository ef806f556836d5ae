import { shared } from "#lib/core/shared";

const listeners = () => shared("mail-written", () => new Set<() => void>());

/** Signals that mail was committed. This only reduces latency: the poll guarantees that mail is sent. */
export function signalMail(): void {
  for (const listener of listeners()) listener();
}

/** Calls `listener` after each commit of this process that wrote mail. Returns a function that stops it. */
export function onMail(listener: () => void): () => void {
  listeners().add(listener);
  return () => listeners().delete(listener);
}
