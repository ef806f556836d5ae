import type { RedemptionLookup } from "#app/scan/api/answers";

/** Every way a question at the door can end. */
export type Rule =
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

/** The field's colour. It is said by the rule alone: no answer yet, or none at all, is `wait`. */
export type Field = "yes" | "no" | "same" | "wait";

/** What the screen shows, the speaker plays and the screen reader reads. Deciding ends here; drawing begins. */
export interface Verdict {
  rule: Rule;
  field: Field;
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

/** What the door knows beside the answer. */
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

/** What was asked, and the reading that a refusal was followed by. */
export interface Asked {
  text: string;
  tail: string;
  /** The item as a look-up right after the refusal showed it; null when that gave nothing. */
  seen: RedemptionLookup | null;
  /** A charge's amount to pay, of which the card takes over what it holds. */
  toPayCents?: number;
  /** The card's part of it. */
  cardCents?: number;
}
