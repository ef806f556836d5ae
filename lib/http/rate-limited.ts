import { AppError } from "#lib/core/errors";
import type { Allowance } from "./rate-limit.ts";

/** 429: says how long to wait, to a person, and to a client in the header. */
export function rateLimited({ limit, reset }: Allowance): AppError {
  const seconds = Math.max(1, reset - Math.floor(Date.now() / 1000));
  return new AppError("rate_limited", `More than ${limit} requests in a minute. Wait ${seconds} seconds.`, {
    headers: { "Retry-After": String(seconds) },
  });
}
