import type { Attempt } from "#lib/domain/webhook-endpoints/schema";

/** How much of an answer's body is kept. */
const KEPT_BYTES = 1024;

/** Whether an answer was longer than what is kept of it: by its content-length, else by the length of what is kept. */
export function isCut({
  response_headers,
  response_body,
}: Pick<Attempt, "response_headers" | "response_body">): boolean {
  const length = response_headers?.["content-length"];
  if (length !== undefined && /^\d+$/.test(length)) return Number(length) > KEPT_BYTES;
  return new TextEncoder().encode(response_body ?? "").length >= KEPT_BYTES;
}
