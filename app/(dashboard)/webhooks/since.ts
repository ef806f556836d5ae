import { momentOf } from "#lib/core/day";
import { fromUnix, toUnix } from "#lib/core/time";
import { EVENTS_KEPT_DAYS } from "#lib/domain/events/schema";

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/** From when on events are sent again: one of the choices, or a moment of the reader's own. */
export interface Since {
  choice: SinceChoice | "own";
  /** Unix seconds. */
  at: number;
}

export type SinceChoice = "trouble" | "hour" | "day" | "week" | "all";

const SPANS: Record<Exclude<SinceChoice, "trouble">, number> = {
  hour: HOUR_S,
  day: DAY_S,
  week: 7 * DAY_S,
  all: EVENTS_KEPT_DAYS * DAY_S,
};

/** Where the choices lead, in Unix seconds, in the order in which they are offered. `trouble`: since when it lasts. */
export function sinceChoices(now: Date, trouble: number | null): [SinceChoice, number][] {
  const spans = (Object.keys(SPANS) as (keyof typeof SPANS)[]).map((choice): [SinceChoice, number] => [
    choice,
    toUnix(now) - SPANS[choice],
  ]);
  return trouble === null ? spans : [["trouble", trouble], ...spans];
}

/**
 * Reads `since` of an address: a choice, Unix seconds, or a moment by the store's clock. Nothing is the trouble, or a
 * day where there is none; null is what cannot be read or has not come yet.
 */
export function readSince(text: string | undefined, now: Date, zone: string, trouble: number | null): Since | null {
  const choices = sinceChoices(now, trouble);
  const wanted = text ?? (trouble === null ? "day" : "trouble");
  const chosen = choices.find(([choice]) => choice === wanted);
  if (chosen) return { choice: chosen[0], at: chosen[1] };
  const moment = /^\d{1,10}$/.test(wanted) ? fromUnix(Number(wanted)) : momentOf(wanted, zone);
  return moment && moment <= now ? { choice: "own", at: toUnix(moment) } : null;
}
