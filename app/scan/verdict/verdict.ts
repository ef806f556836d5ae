import type { RedemptionLookup } from "#app/scan/api/answers";

/** Every way in which a scan can end. */
export type Outcome =
  | "admit"
  | "again"
  | "checkin"
  | "charged"
  | "used"
  | "void"
  | "expired"
  | "wrong_event"
  | "too_early"
  | "too_late"
  | "unknown"
  | "empty"
  | "short"
  | "past_due"
  | "ended"
  | "limit"
  | "refused"
  | "same"
  | "undone"
  | "wait"
  | "lost"
  | "busy"
  | "fault"
  | "pass_ended"
  | "not_allowed";

export type Shape =
  | "tick"
  | "cross"
  | "slash"
  | "clock"
  | "turn"
  | "question"
  | "equals"
  | "back"
  | "ring"
  | "gap"
  | "lock";

/** The color that fills the screen. Only an answer of the server decides it; until then, and without one, it is `wait`. */
export type FieldColor = "yes" | "no" | "same" | "wait";

/** What the screen shows, the speaker plays and the screen reader reads. It is decided in this folder and drawn in `screen`. */
export interface Verdict {
  outcome: Outcome;
  field: FieldColor;
  shape: Shape;
  /** One line or two. */
  word: readonly string[];
  /** Width of the word's capitals, in hundredths of the screen. */
  size: number;
  datum: { value: string; note: string } | null;
  who: string;
  what: string;
  pips: { used: number; of: number } | null;
  /** Facts that the guest's words may name. */
  facts: { at?: number };
}

/** What this phone knows besides the answer. */
export interface DoorContext {
  /** Unix seconds. */
  now: number;
  timeZone: string;
  currency: string;
  storeName: string;
  mode: "test" | "live";
  /** This phone's name, as redemptions carry it in `source`. */
  deviceName: string;
  /** Minutes before the start that the store opens its doors; null while it enforces no window. */
  opensMinutesBefore: number | null;
}

/** What was scanned or charged, and the look-up that followed a refusal. */
export interface ScanInput {
  text: string;
  /** The last four characters of the code. */
  tail: string;
  /** The item as a look-up right after the refusal showed it; null when there was none, or it failed. */
  lookup: RedemptionLookup | null;
  /** The amount to pay at a charge, of which the card pays what it holds. */
  toPayCents?: number;
  /** The card's part of it. */
  cardCents?: number;
}
