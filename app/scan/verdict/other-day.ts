import { daysUntil } from "./times.ts";
import type { DoorContext, Verdict } from "./verdict.ts";

/** Makes the refusal of a code for another day a question to the staff. Returns any other verdict as it is. */
export function otherDay(verdict: Verdict, door: DoorContext): Verdict {
  if (verdict.outcome !== "wrong_event" || !isOtherDay(verdict.facts.at ?? null, door)) return verdict;
  return {
    ...verdict,
    outcome: "other_day",
    field: "stop",
    shape: "diamond",
    word: ["OTHER", "DAY"],
    size: 25,
    band: "Letting in uses the code, although it is not for today.",
  };
}

const isOtherDay = (at: number | null, door: DoorContext): boolean =>
  at !== null && daysUntil(at, door.now, door.timeZone) !== 0;
