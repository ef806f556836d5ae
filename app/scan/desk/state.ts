import type { Kind, RedemptionLookup } from "#app/scan/api/answers";
import type { Code } from "#app/scan/codes/code";
import type { Verdict } from "#app/scan/verdict/verdict";
import type { Attempts } from "./attempts.ts";
import type { Scan } from "./scan-log.ts";

/** What survives a reload of the page. */
export interface DeskMemory {
  attempts: Attempts;
  /** Guests let in by this phone. */
  letIn: number;
  scans: readonly Scan[];
}

export const EMPTY_MEMORY: DeskMemory = { attempts: {}, letIn: 0, scans: [] };

/** A gift card that was looked up and not charged yet. */
export interface PendingCard {
  code: Code;
  lookup: RedemptionLookup;
  /** The amount of an earlier charge that had no answer, in minor units. */
  unanswered: number | null;
}

/** What this phone did last and can undo. */
export interface Undo {
  redemptionId: string;
  /** Milliseconds. */
  at: number;
  scanId: number;
  kind: Kind;
  name: string | null;
  token: string;
  /** How many guests it let in. */
  guests: number;
}

export interface DeskState extends DeskMemory {
  /** Milliseconds at which the request in flight was sent. */
  askingSince: number | null;
  /** The request in flight is slow: the screen says WAIT. */
  slow: boolean;
  verdict: Verdict | null;
  /** The same code can let one more guest in. */
  oneMore: boolean;
  undo: Undo | null;
  card: PendingCard | null;
}

export const EMPTY_STATE: DeskState = {
  ...EMPTY_MEMORY,
  askingSince: null,
  slow: false,
  verdict: null,
  oneMore: false,
  undo: null,
  card: null,
};
