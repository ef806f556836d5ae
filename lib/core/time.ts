export const MINUTE_MS = 60_000;
export const HOUR_SECONDS = 3_600;
export const HOUR_MS = 3_600_000;
/** A day without a change of clocks, as most lifetimes count it. Days of a store are in day.ts. */
export const DAY_MINUTES = 1_440;
export const DAY_SECONDS = 86_400;
export const DAY_MS = 86_400_000;

/** Returns the current time in whole seconds. */
export const nowInSeconds = (): Date => new Date(Math.floor(Date.now() / 1000) * 1000);

/** Returns Unix seconds, the format of every time in the API. */
export function toUnix(time: Date): number;
export function toUnix(time: Date | null): number | null;
export function toUnix(time: Date | null): number | null {
  return time && Math.floor(time.getTime() / 1000);
}

export const fromUnix = (seconds: number): Date => new Date(seconds * 1000);

export const addSeconds = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);

export const addDays = (time: Date, days: number): Date => addSeconds(time, days * DAY_SECONDS);
