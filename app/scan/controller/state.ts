import type { Kind, RedemptionLookup } from "#app/scan/api/answers";
import type { Code } from "#app/scan/codes/read-code";
import type { Verdict } from "#app/scan/verdict/verdict";
import type { Attempts } from "./attempts.ts";
import type { Scan } from "./scan-log.ts";

/** The state that is kept when the page is reloaded. */
export interface SavedState {
  attempts: Attempts;
  /** The number of guests that this phone let in. */
  guestsLetIn: number;
  scans: readonly Scan[];
}

export const NOTHING_SAVED: SavedState = { attempts: {}, guestsLetIn: 0, scans: [] };

/** A gift card that was looked up but not charged yet. */
export interface PendingCard {
  code: Code;
  lookup: RedemptionLookup;
  /** The amount, in minor units, of an earlier charge that got no answer. */
  unansweredCents: number | null;
}

/** The last redemption of this phone, which can be undone. */
export interface Undo {
  redemptionId: string;
  /** Milliseconds. */
  at: number;
  scanId: number;
  kind: Kind;
  name: string | null;
  token: string;
  /** The number of guests it let in. */
  guests: number;
}

export interface ScannerState extends SavedState {
  /** When the request in flight was sent, in milliseconds; null when there is none. */
  requestedAt: number | null;
  /** The request in flight takes long, so the screen says WAIT. */
  isSlow: boolean;
  verdict: Verdict | null;
  /** The same code can let one more guest in. */
  canLetInMore: boolean;
  undo: Undo | null;
  card: PendingCard | null;
}

export const EMPTY_STATE: ScannerState = {
  ...NOTHING_SAVED,
  requestedAt: null,
  isSlow: false,
  verdict: null,
  canLetInMore: false,
  undo: null,
  card: null,
};
