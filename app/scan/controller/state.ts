import type { Kind, RedemptionLookup } from "#app/scan/api/answers";
import type { Code } from "#app/scan/codes/read-code";
import type { KeptScan } from "#app/scan/queue/kept-scan";
import type { Verdict } from "#app/scan/verdict/verdict";

/** A gift card that was looked up but not charged yet. */
export interface PendingCard {
  code: Code;
  lookup: RedemptionLookup;
  /** The amount, in minor units, of an earlier charge that got no answer. */
  unansweredCents: number | null;
}

/** The last scan that this phone can undo. */
export interface Undo {
  /** The key of the scan. */
  key: string;
  /** Milliseconds. */
  at: number;
  kind: Kind;
  name: string | null;
}

export interface ScannerState {
  /** The scans of this phone in this store and mode, newest first. */
  scans: readonly KeptScan[];
  /** When the newest request was sent, in milliseconds; null when its code waits for nothing. */
  requestedAt: number | null;
  /** The newest request takes long, so the screen says WAIT. */
  isSlow: boolean;
  verdict: Verdict | null;
  /** The item that was let in, of the verdict. */
  item: { kind: Kind; id: string } | null;
  /** What the list of this phone says about the order of the guest whom it let in on its own. */
  notes: readonly string[];
  /** When the verdict was shown, in milliseconds. */
  shownAt: number;
  /** The verdict is some seconds old, so it must not be taken for that of the next guest. */
  isLast: boolean;
  /** The same code can let one more guest in. */
  canLetInMore: boolean;
  undo: Undo | null;
  card: PendingCard | null;
  /** What the server said later about a guest who has gone, or that this phone cannot store scans. */
  notice: string | null;
  /** This phone cannot store scans: they are kept until the page is closed. */
  storesNothing: boolean;
}

export const EMPTY_STATE: ScannerState = {
  scans: [],
  requestedAt: null,
  isSlow: false,
  verdict: null,
  item: null,
  notes: [],
  shownAt: 0,
  isLast: false,
  canLetInMore: false,
  undo: null,
  card: null,
  notice: null,
  storesNothing: false,
};
