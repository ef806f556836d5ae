import type { Attempt } from "#lib/dashboard/webhooks/shape";

/** `503 in 120 ms`. */
export const outcomeWords = (attempt: Attempt): string =>
  `${attempt.response_status ?? "no answer"} in ${durationWords(attempt)}`;

export const durationWords = ({ duration_ms }: Attempt): string => `${duration_ms.toLocaleString("en")} ms`;
