import { MAX_RESPONSE_BYTES } from "#lib/core/limits";
import type { Attempt } from "#lib/dashboard/webhooks/shape";

/** Returns whether a response was longer than its stored part: by its content-length, else by the length of that part. */
export function isTruncated({
  response_headers,
  response_body,
}: Pick<Attempt, "response_headers" | "response_body">): boolean {
  const length = response_headers?.["content-length"];
  if (length !== undefined && /^\d+$/.test(length)) return Number(length) > MAX_RESPONSE_BYTES;
  return new TextEncoder().encode(response_body ?? "").length >= MAX_RESPONSE_BYTES;
}
