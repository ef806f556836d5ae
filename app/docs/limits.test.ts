import { expect, test } from "vitest";
import {
  DUPLICATE_SECONDS,
  IDEMPOTENCY_HOURS,
  MAX_ATTEMPTS,
  REVERSE_MINUTES,
  SCAN_ANSWER_DAYS,
  SCAN_DAYS,
  SECRET_OVERLAP_HOURS,
} from "#lib/core/limits";
import { readGuide } from "./read-guide.ts";

test.each([
  ["idempotency", `within **${DUPLICATE_SECONDS} seconds**`],
  ["redeeming", `for ${REVERSE_MINUTES} minutes`],
  ["authentication", `itself, for ${REVERSE_MINUTES} minutes`],
  ["idempotency", `is kept for **${IDEMPOTENCY_HOURS} hours**`],
  ["idempotency", `are kept for ${SCAN_ANSWER_DAYS} days`],
  ["offline-scans", `up to ${SCAN_DAYS} days ago`],
  ["verify-webhooks", `replaced more than ${SECRET_OVERLAP_HOURS} hours ago`],
  ["webhooks", `up to ${MAX_ATTEMPTS} attempts`],
  ["webhooks", `For ${SECRET_OVERLAP_HOURS} hours`],
])("the guide %s has the limit of the code: %s", async (slug, words) => {
  expect((await readGuide(slug))?.source.includes(words)).toBe(true);
});
