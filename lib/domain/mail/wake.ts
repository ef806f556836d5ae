import { shared } from "#lib/core/shared";

const listeners = () => shared("mail-written", () => new Set<() => void>());

/** Says that mail was committed. The sweep is the guarantee that it is sent; this is the speed. */
export function signalMail(): void {
  for (const listener of listeners()) listener();
}

/** Calls `listener` after each commit of this process that wrote mail. Returns how to stop. */
export function onMail(listener: () => void): () => void {
  listeners().add(listener);
  return () => listeners().delete(listener);
}
