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

export type SinceChoice = "trouble" | "hour" | "day" | "week" | "all" | "registered";

const SPANS = { hour: HOUR_S, day: DAY_S, week: 7 * DAY_S, all: EVENTS_KEPT_DAYS * DAY_S };

/** What the choices depend on. Times are Unix seconds. */
export interface SinceFacts {
  now: Date;
  /** The store's time zone. */
  zone: string;
  /** Since when events do not arrive; null where nothing is missing. */
  trouble: number | null;
  registeredAt: number;
}

/** Where the choices lead, in Unix seconds, as they are offered. None is before the endpoint was registered. */
export function sinceChoices({ now, trouble, registeredAt }: SinceFacts): [SinceChoice, number][] {
  const all = Object.entries(SPANS).map(([choice, span]) => [choice, toUnix(now) - span] as [SinceChoice, number]);
  const since = all.filter(([, at]) => at > registeredAt);
  return [
    ...(trouble === null ? [] : [["trouble", trouble] as [SinceChoice, number]]),
    ...since,
    ...(since.length < all.length ? [["registered", registeredAt] as [SinceChoice, number]] : []),
  ];
}

/**
 * Reads `since` of an address: a choice, Unix seconds, or a moment by the store's clock. Nothing is the trouble, else the
 * last day, else all since it was registered; null is what cannot be read or has not come yet.
 */
export function readSince(text: string | undefined, facts: SinceFacts): Since | null {
  const choices = new Map(sinceChoices(facts));
  const wanted = text ?? (["trouble", "day", "registered"] as const).find((choice) => choices.has(choice)) ?? "all";
  const at = choices.get(wanted as SinceChoice);
  if (at !== undefined) return { choice: wanted as SinceChoice, at };
  const moment = /^\d{1,10}$/.test(wanted) ? fromUnix(Number(wanted)) : momentOf(wanted, facts.zone);
  return moment && moment <= facts.now ? { choice: "own", at: toUnix(moment) } : null;
}
