import { AppError } from "#lib/core/errors";
import type { Allowance } from "#lib/rate-limit/take-one";

/** Returns the error for a request over the limit, with the seconds to wait. */
export function rateLimited(allowance: Allowance): AppError {
  const seconds = secondsUntilReset(allowance);
  return new AppError(
    "rate_limited",
    `More than ${allowance.limit} requests were sent in a minute. Wait ${seconds} seconds, then send the request again.`,
    {
      retryAfterSeconds: seconds,
    },
  );
}

/** Returns the seconds until the next window, at least 1. */
export const secondsUntilReset = ({ reset }: Allowance): number => Math.max(1, reset - Math.floor(Date.now() / 1000));
