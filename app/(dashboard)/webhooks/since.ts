import { fieldMomentOf } from "#lib/core/day";
import { EVENTS_KEPT_DAYS } from "#lib/core/limits";
import { DAY_SECONDS, HOUR_SECONDS } from "#lib/core/spans";
import { fromUnix, toUnix } from "#lib/core/time";

/** The time from which events are sent again: one of the choices, or a custom time. */
export interface Since {
  choice: SinceChoice | "custom";
  /** Unix seconds. */
  at: number;
}

export type SinceChoice = "missed" | "hour" | "day" | "week" | "all" | "registered";

const SPANS = { hour: HOUR_SECONDS, day: DAY_SECONDS, week: 7 * DAY_SECONDS, all: EVENTS_KEPT_DAYS * DAY_SECONDS };

/** What the choices depend on. Times are Unix seconds. */
export interface SinceFacts {
  now: Date;
  /** The store's time zone. */
  zone: string;
  /** When the first event did not arrive; null if none is missing. */
  missingSince: number | null;
  registeredAt: number;
}

/** Returns the choices with their times in Unix seconds. None is before the endpoint was registered. */
export function sinceChoices({ now, missingSince, registeredAt }: SinceFacts): [SinceChoice, number][] {
  const all = Object.entries(SPANS).map(([choice, span]) => [choice, toUnix(now) - span] as [SinceChoice, number]);
  const since = all.filter(([, at]) => at > registeredAt);
  return [
    ...(missingSince === null ? [] : [["missed", missingSince] as [SinceChoice, number]]),
    ...since,
    ...(since.length < all.length ? [["registered", registeredAt] as [SinceChoice, number]] : []),
  ];
}

/**
 * Reads `since` of an address: a choice, Unix seconds, or a time in the time zone of the store, with the moment of its field. The default is the first
 * missed event, else the last day, else the registration. Returns null for an invalid or future time.
 */
export function readSince(text: string | undefined, facts: SinceFacts, shown?: string): Since | null {
  const choices = new Map(sinceChoices(facts));
  const wanted = text ?? (["missed", "day", "registered"] as const).find((choice) => choices.has(choice)) ?? "all";
  const at = choices.get(wanted as SinceChoice);
  if (at !== undefined) return { choice: wanted as SinceChoice, at };
  const moment = /^\d{1,10}$/.test(wanted) ? fromUnix(Number(wanted)) : fieldMomentOf(wanted, facts.zone, shown);
  return moment && moment <= facts.now ? { choice: "custom", at: toUnix(moment) } : null;
}
