import { invalid } from "#lib/core/errors";
import type { CustomField } from "./schema.ts";

const MAX_TEXT = 10_000;

/**
 * Throws `invalid_request` for an answer that does not fit its intake field. A required field may be missing: only the
 * storefront insists on an answer.
 */
export function checkAnswers(
  fields: readonly CustomField[] | null,
  answers: Record<string, unknown>,
  param: string,
): void {
  for (const [key, answer] of Object.entries(answers)) {
    const field = fields?.find((one) => one.key === key);
    if (!field) throw invalid(`${param}.${key}`, "The product has no such intake field.");
    const error = answerError(field, answer);
    if (error) throw invalid(`${param}.${key}`, `${field.label}: ${error}`);
  }
}

/** Returns what to send instead, or null when the answer fits. */
function answerError(field: CustomField, answer: unknown): string | null {
  switch (field.type) {
    case "checkbox":
      return typeof answer === "boolean" ? null : "give true or false.";
    case "number":
      return typeof answer === "number" ? null : "give a number.";
    case "select":
      return field.options?.includes(answer as string) ? null : `give one of ${field.options?.join(", ")}.`;
    case "date":
      return isDate(answer) ? null : "give a date such as 2026-12-24.";
    case "email":
      return typeof answer === "string" && /^[^\s@]+@[^\s@]+$/.test(answer) ? null : "give an e-mail address.";
    default:
      return typeof answer === "string" && answer.length <= MAX_TEXT
        ? null
        : `give text of at most ${MAX_TEXT} characters.`;
  }
}

const isDate = (answer: unknown): boolean =>
  typeof answer === "string" &&
  /^\d{4}-\d{2}-\d{2}$/.test(answer) &&
  new Date(`${answer}T00:00:00Z`).toJSON()?.slice(0, 10) === answer;
