import type { ScanSession } from "./facts.ts";

const KEY = "zakka.scan.session";

/** Who was signed in on this phone when the server was last asked, for a start without a network. */
export function keptSession(): ScanSession | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as ScanSession | null;
  } catch {
    return null;
  }
}

export function keepSession(session: ScanSession): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(session));
  } catch {
    // Storage is turned off: it is asked for at the next start.
  }
}

export function forgetSession(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is turned off: nothing was kept.
  }
}
