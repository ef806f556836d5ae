import type { Attempt } from "#lib/dashboard/webhooks/shape";

/** `503 in 120 ms`. */
export const outcomeText = (attempt: Attempt): string =>
  `${attempt.response_status ?? "no answer"} in ${durationText(attempt)}`;

export const durationText = ({ duration_ms }: Attempt): string => `${duration_ms.toLocaleString("en")} ms`;
