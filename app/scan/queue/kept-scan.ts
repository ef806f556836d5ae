import type { Kind } from "#app/scan/api/answers";
import type { FieldColor } from "#app/scan/verdict/verdict";

/**
 * `open`: neither answered nor decided, or its guest was turned away; the next scan of the code has the same key.
 * `waits`: the guest was let in without the server, which is told later. `settled`: the server has answered, or nothing is
 * to be sent. `conflict`: the guest was let in and the server refused it later.
 */
export type KeptState = "open" | "waits" | "settled" | "conflict";

/** A scan as this phone keeps it. It is written before it is sent. */
export interface KeptScan {
  /** The idempotency key, and the key in the store of this phone. */
  key: string;
  /** The store and mode in which it was made. */
  place: string;
  token: string;
  /** The last four characters of the code. */
  tail: string;
  amountCents: number | null;
  /** Milliseconds. */
  at: number;
  state: KeptState;
  /** It was sent at least once, so the server may know it. */
  wasSent: boolean;
  /** The phone or a person let the guest in, and not the server. */
  isLocal: boolean;
  field: FieldColor;
  title: string;
  note: string;
  kind: Kind | null;
  name: string | null;
  /** The number of guests it let in. */
  guests: number;
  redemptionId: string | null;
  isUndone: boolean;
}

/** An open scan is retried with its key for as long as a device token is valid. */
const OPEN_MS = 12 * 3_600_000;
/** The server takes scans of the last 7 days, and keeps its answers for 8. */
export const KEPT_MS = 8 * 86_400_000;

/** True if this scan let its guest in, and that still holds. */
export const isLetIn = (scan: KeptScan): boolean => (scan.field === "yes" || scan.field === "self") && !scan.isUndone;

/** Returns the scan whose key a new request about this code must have, or null. */
export function openScanOf(scans: readonly KeptScan[], token: string, amountCents: number | null, now: number) {
  const isOpen = (scan: KeptScan) =>
    scan.state === "open" && scan.token === token && scan.amountCents === amountCents && now - scan.at < OPEN_MS;
  return scans.find(isOpen) ?? null;
}

/** Returns the amount of a charge of this card that has no answer yet, or null. */
export function openChargeOf(scans: readonly KeptScan[], token: string, now: number): number | null {
  const charge = scans.find(
    (scan) => scan.state === "open" && scan.token === token && scan.amountCents !== null && now - scan.at < OPEN_MS,
  );
  return charge?.amountCents ?? null;
}

/** Returns what waits to be sent, oldest first. */
export const waitingIn = (scans: readonly KeptScan[]): KeptScan[] =>
  scans.filter(({ state }) => state === "waits").toSorted((a, b) => a.at - b.at);

/** Returns 128 random bits. `crypto.randomUUID` would need HTTPS. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
