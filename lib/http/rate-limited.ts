import { AppError } from "#lib/core/errors";
import type { Allowance } from "./rate-limit.ts";

/** 429: says how long to wait, to a person, and to a client in the header. */
export function rateLimited(allowance: Allowance): AppError {
  const seconds = secondsUntilReset(allowance);
  return new AppError("rate_limited", `More than ${allowance.limit} requests in a minute. Wait ${seconds} seconds.`, {
    headers: { "Retry-After": String(seconds) },
  });
}

/** How long to wait for the next window, at least one second. */
export const secondsUntilReset = ({ reset }: Allowance): number => Math.max(1, reset - Math.floor(Date.now() / 1000));
