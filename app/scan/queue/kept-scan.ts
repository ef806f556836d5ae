import type { Kind, RedemptionResult } from "#app/scan/api/answers";
import type { GroundColor } from "#app/scan/verdict/verdict";
import { SCAN_ANSWER_DAYS } from "#lib/core/limits";
import { DAY_MS, HOUR_MS } from "#lib/core/spans";
import type { Admission } from "#lib/domain/issued-items/admission";

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
  /**
   * Milliseconds, by the clock of this phone: scans are kept, put in order and repeated by it, so that a test clock that is moved
   * or set back loses none and repeats none.
   */
  at: number;
  /**
   * How far the time of the store was ahead then, in milliseconds: the server decides as of the scan, also when it is sent after
   * the clock was moved again. Absent: 0.
   */
  aheadMs?: number;
  state: KeptState;
  /** It was sent at least once, so the server may know it. */
  wasSent: boolean;
  /** The phone or a person let the guest in, and not the server. */
  isLocal: boolean;
  field: GroundColor;
  title: string;
  note: string;
  kind: Kind | null;
  name: string | null;
  /** The number of guests it let in. */
  guests: number;
  /**
   * The ids of the event, or of the timeslot and the list of appointments, that these guests are counted for. None for a further
   * entry of a guest who is in. Absent: nobody knows, because the code was on no list.
   */
  countsIn?: readonly string[];
  redemptionId: string | null;
  isUndone: boolean;
  /** What this door admitted, which is part of the request. Absent: everything. */
  admission?: Admission;
  /** When the server accepted it, in milliseconds. Absent: it has not, or this was not kept yet. */
  settledAt?: number;
}

/** An open scan is retried with its key for as long as a device token is valid. */
const OPEN_MS = 12 * HOUR_MS;
/** As long as the server keeps its answers. */
export const KEPT_MS = SCAN_ANSWER_DAYS * DAY_MS;

/** Returns when a scan was made by the time of its store, in milliseconds. */
export const storeTimeOf = ({ at, aheadMs = 0 }: Pick<KeptScan, "at" | "aheadMs">): number => at + aheadMs;

/** True if this scan let its guest in, and that still holds. */
export const isLetIn = (scan: KeptScan): boolean => (scan.field === "yes" || scan.field === "self") && !scan.isUndone;

/** True if there is a scan to take back: one that the server refused used nothing. */
export const canBeTakenBack = (scan: KeptScan): boolean => isLetIn(scan) && scan.state !== "conflict";

/** Returns the scan whose key a new request about this code must have, or null. */
export function openScanOf(scans: readonly KeptScan[], wanted: ScanParts, now: number): KeptScan | null {
  const isOpen = (scan: KeptScan) => scan.state === "open" && isSame(scan, wanted) && now - scan.at < OPEN_MS;
  return scans.find(isOpen) ?? null;
}

/** The parts of a request: with other ones it needs another key. */
export type ScanParts = Pick<KeptScan, "token" | "amountCents" | "admission">;

const isSame = (scan: ScanParts, wanted: ScanParts): boolean =>
  scan.token === wanted.token &&
  scan.amountCents === wanted.amountCents &&
  JSON.stringify(scan.admission) === JSON.stringify(wanted.admission);

/** Returns the amount of a charge of this card that has no answer yet, or null. */
export function openChargeOf(scans: readonly KeptScan[], token: string, now: number): number | null {
  const charge = scans.find(
    (scan) => scan.state === "open" && scan.token === token && scan.amountCents !== null && now - scan.at < OPEN_MS,
  );
  return charge?.amountCents ?? null;
}

/** True for a scan that the server does not know, or whose next attempt must have its key: else a card could be charged twice. */
export const isUnanswered = ({ state }: KeptScan): boolean => state === "waits" || state === "open";

/** Returns a scan with all that is sent of it, and nothing that names its guest. */
export const withoutName = (scan: KeptScan): KeptScan => ({
  ...scan,
  name: null,
  title: scan.state === "waits" ? "A guest" : "Not decided",
  note: `…${scan.tail}`,
});

/** Returns what waits to be sent, oldest first. */
export const waitingIn = (scans: readonly KeptScan[]): KeptScan[] =>
  scans.filter(({ state }) => state === "waits").toSorted((a, b) => a.at - b.at);

/** Returns the fields of a scan that the server accepted. */
export const acceptedFields = ({ kind, display, redemption, resource }: RedemptionResult) => ({
  kind,
  name: display.name,
  redemptionId: redemption.id,
  settledAt: Date.now(),
  guests: kind === "gift_card" ? 0 : (resource.party_size ?? 1),
});

/** Returns 128 random bits. `crypto.randomUUID` would need HTTPS. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
