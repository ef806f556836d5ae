import type { Answer, RedemptionLookup, RedemptionResult, Refusal } from "./answers.ts";
import { expired, inactive, limit, outsideWindow, short, unknown, used, voided, wrongEvent } from "./verdict-no.ts";
import { busy, fault, lost, notAllowed, passEnded } from "./verdict-open.ts";
import { EMPTY_DISPLAY, NO } from "./verdict-parts.ts";
import { charged, letIn } from "./verdict-yes.ts";

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

/** The verdict on the answer to a redeem. */
export function toVerdict(answer: Answer<RedemptionResult>, asked: Asked, door: DoorContext): Verdict {
  if (answer.kind === "lost") return lost(answer.why);
  if (answer.kind === "refused") return refused(answer.refusal, asked, door);
  return answer.body.kind === "gift_card" ? charged(answer.body, asked, door) : letIn(answer.body, door);
}

function refused(refusal: Refusal, asked: Asked, door: DoorContext): Verdict {
  const display = refusal.display ?? asked.seen?.display ?? EMPTY_DISPLAY;
  switch (refusal.code) {
    case "already_redeemed_or_voided":
      return asked.seen?.resource.voided_at ? voided(display, asked, door) : used(display, asked, door);
    case "exhausted":
      return used(display, asked, door);
    case "gift_card_voided":
      return voided(display, asked, door);
    case "expired":
    case "gift_card_expired":
      return expired(display, asked, door);
    case "wrong_event":
      return wrongEvent(display, door);
    case "outside_window":
      return outsideWindow(display, door);
    case "insufficient_balance":
      return short(asked);
    case "membership_inactive":
      return inactive(display, asked);
    case "allowance_exhausted":
      return limit(display, asked, door);
  }
  if (refusal.status === 404 || refusal.code === "invalid_request") return unknown(asked, door);
  if (refusal.status === 401) return passEnded();
  if (refusal.status === 403) return notAllowed(refusal);
  if (refusal.status === 429 || refusal.code === "idempotency_conflict") return busy(refusal);
  if (refusal.status >= 500) return fault(refusal);
  return {
    ...NO,
    rule: "refused",
    shape: "cross",
    word: ["REFUSED"],
    size: 19,
    datum: null,
    who: display.name ?? display.title ?? "The server refused it",
    what: refusal.message,
  };
}
