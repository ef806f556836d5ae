import type { Answer, RedemptionResult, Refusal } from "#app/scan/api/answers";
import { charged, letIn } from "./accepted.ts";
import { EMPTY_DISPLAY, NO } from "./parts.ts";
import {
  expired,
  inactive,
  limit,
  onHold,
  outsideWindow,
  short,
  unknown,
  used,
  voided,
  wrongEvent,
} from "./refused.ts";
import { busy, fault, lost, notAllowed, passEnded } from "./undecided.ts";
import type { DoorContext, ScanInput, Verdict } from "./verdict.ts";

/** Returns the verdict for the answer to a redemption. */
export function toVerdict(answer: Answer<RedemptionResult>, input: ScanInput, door: DoorContext): Verdict {
  if (answer.kind === "lost") return lost(answer.why);
  if (answer.kind === "refused") return refused(answer.refusal, input, door);
  return answer.body.kind === "gift_card" ? charged(answer.body, input, door) : letIn(answer.body, door);
}

function refused(refusal: Refusal, input: ScanInput, door: DoorContext): Verdict {
  const display = refusal.display ?? input.lookup?.display ?? EMPTY_DISPLAY;
  switch (refusal.code) {
    case "already_redeemed_or_voided":
      return input.lookup?.resource.voided_at ? voided(display, input, door) : used(display, input, door);
    case "exhausted":
      return used(display, input, door);
    case "gift_card_voided":
      return voided(display, input, door);
    case "expired":
    case "gift_card_expired":
      return expired(display, input, door);
    case "wrong_event":
      return wrongEvent(display, input, door);
    case "outside_window":
      return outsideWindow(display, door);
    case "gift_card_on_hold":
      return onHold();
    case "insufficient_balance":
      return short(input);
    case "membership_inactive":
      return inactive(display, input);
    case "allowance_exhausted":
      return limit(display, input, door);
  }
  if (refusal.status === 404 || refusal.code === "invalid_request") return unknown(input, door);
  if (refusal.status === 401) return passEnded();
  if (refusal.status === 403) return notAllowed(refusal);
  if (refusal.status === 429 || refusal.code === "idempotency_conflict") return busy(refusal);
  if (refusal.status >= 500) return fault(refusal);
  return {
    ...NO,
    outcome: "refused",
    shape: "cross",
    word: ["REFUSED"],
    size: 19,
    datum: null,
    who: display.name ?? display.title ?? "The server refused it",
    what: refusal.message,
  };
}
