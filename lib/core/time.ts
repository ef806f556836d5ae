import { DAY_SECONDS } from "./spans.ts";

/** Returns the current time in whole seconds. */
export const nowInSeconds = (): Date => new Date(Math.floor(Date.now() / 1000) * 1000);

/** Returns the times of a context whose store is `aheadSeconds` ahead of the clock of the server. */
export const timesOf = (realNow: Date, aheadSeconds: number): { now: Date; realNow: Date } => ({
  now: addSeconds(realNow, aheadSeconds),
  realNow,
});

/** Returns Unix seconds, the format of every time in the API. */
export function toUnix(time: Date): number;
export function toUnix(time: Date | null): number | null;
export function toUnix(time: Date | null): number | null {
  return time && Math.floor(time.getTime() / 1000);
}

export const fromUnix = (seconds: number): Date => new Date(seconds * 1000);

export const addSeconds = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);

export const addDays = (time: Date, days: number): Date => addSeconds(time, days * DAY_SECONDS);
