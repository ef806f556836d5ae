import { DAY_SECONDS } from "#lib/core/spans";

/** How far one press moves the test clock, in seconds. */
export const STEP_SECONDS = {
  half_hour: 1_800,
  day: DAY_SECONDS,
  week: 7 * DAY_SECONDS,
  month: 31 * DAY_SECONDS,
  year: 365 * DAY_SECONDS,
} as const;

export type Step = keyof typeof STEP_SECONDS;

export const STEPS = Object.keys(STEP_SECONDS) as Step[];
