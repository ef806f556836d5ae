import type { Kind, RedemptionLookup } from "#app/scan/api/answers";

/** Every result of a scan. */
export type Outcome =
  | "admit"
  | "again"
  | "checkin"
  | "charged"
  | "used"
  | "void"
  | "expired"
  | "wrong_event"
  | "other_day"
  | "too_early"
  | "too_late"
  | "unknown"
  | "misread"
  | "empty"
  | "short"
  | "on_hold"
  | "past_due"
  | "ended"
  | "limit"
  | "refused"
  | "same"
  | "undone"
  | "ask"
  | "valid"
  | "not_valid"
  | "wait"
  | "lost"
  | "busy"
  | "fault"
  | "pass_ended"
  | "not_allowed";

export type Shape =
  | "tick"
  | "open_tick"
  | "cross"
  | "slash"
  | "clock"
  | "turn"
  | "diamond"
  | "lens"
  | "question"
  | "equals"
  | "back"
  | "ring"
  | "gap"
  | "lock";

/**
 * The color of the screen. It is `wait` until there is an answer, `ask` when a person decides because nobody knows the code, `stop`
 * when a person decides about a code of another day, and `self` when the guest was let in without the server, by this phone or
 * by a person.
 */
export type GroundColor = "yes" | "no" | "same" | "wait" | "ask" | "stop" | "self";

/** What the screen shows, the speaker plays and a screen reader reads. */
export interface Verdict {
  outcome: Outcome;
  field: GroundColor;
  shape: Shape;
  /** One line or two. */
  word: readonly string[];
  /** The font size of the word, in percent of the screen width. */
  size: number;
  datum: { value: string; note: string } | null;
  who: string;
  what: string;
  /** A line above the actions. */
  band?: string;
  /** This phone refused it, and not the server. */
  isHere?: boolean;
  pips: { used: number; of: number } | null;
  /** Facts for the text to the guest. */
  facts: { at?: number };
}

/** What the phone knows about its store, its clock and itself. */
export interface DoorContext {
  /** Unix seconds. */
  now: number;
  timeZone: string;
  currency: string;
  storeName: string;
  mode: "test" | "live";
  /** The name of this phone, which is the `source` of its redemptions. */
  deviceName: string;
  /** How many minutes before the start tickets can be used; null if the store sets no limit. */
  opensMinutesBefore: number | null;
}

/** What was scanned or charged, and the lookup after a refusal. */
export interface ScanInput {
  text: string;
  /** A handheld scanner has typed it, so it can be a part of a code. */
  isKeyed?: boolean;
  /** The last four characters of the code. */
  tail: string;
  /** Null for a code of another system. */
  kind?: Kind | null;
  /** The item, looked up after the refusal; null if it was not looked up. */
  lookup: RedemptionLookup | null;
  /** This phone let the same code in before, by its own list of scans. */
  isOwn?: boolean;
  /** The amount that the guest has to pay. */
  toPayCents?: number;
  /** The part of it that the card pays. */
  cardCents?: number;
}
