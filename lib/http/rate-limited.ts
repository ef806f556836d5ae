import { AppError } from "#lib/core/errors";
import type { Allowance } from "./rate-limit.ts";

/** The refusal of a request over the limit, with the seconds to wait. */
export function rateLimited(allowance: Allowance): AppError {
  const seconds = secondsUntilReset(allowance);
  return new AppError("rate_limited", `More than ${allowance.limit} requests in a minute. Wait ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
  });
}

/** How long to wait for the next window, at least one second. */
export const secondsUntilReset = ({ reset }: Allowance): number => Math.max(1, reset - Math.floor(Date.now() / 1000));
