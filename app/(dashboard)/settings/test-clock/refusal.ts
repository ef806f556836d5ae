import { AppError, invalid } from "#lib/core/errors";
import type { TestClock } from "#lib/test-clock/schema";
import { formatDateTime } from "#lib/texts/time";

interface Move {
  before: TestClock;
  after: TestClock;
  /** Where it was to go, in Unix seconds. */
  to: number;
  /** The field that says so. */
  field: "by" | "to";
  zone: string;
}

/** Returns a refusal of the clock with times in words instead of Unix seconds. One that has stopped on its way says where. */
export function refusalOf(error: AppError, { before, after, to, field, zone }: Move): AppError {
  const inWords = (at: number) => formatDateTime(at, zone);
  if (after.offset_seconds > before.offset_seconds) {
    return new AppError(
      "invalid_request",
      `The clock has stopped at ${inWords(after.now)}, because much was due. Move it to ${inWords(to)} to go on.`,
    );
  }
  return invalid(
    field,
    error.message.replace(/\b\d{10}\b/g, (seconds) => inWords(Number(seconds))),
  );
}
