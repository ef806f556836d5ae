import { MAX_ANSWER } from "#lib/core/limits";

/** An intake field. */
interface Question {
  type: "text" | "textarea" | "select" | "checkbox" | "date" | "number" | "email" | "phone";
  /** The choices of a select. */
  options?: readonly string[];
}

/** Returns what to send instead, or null when the answer fits. */
export function answerError(field: Question, answer: unknown): string | null {
  switch (field.type) {
    case "checkbox":
      return typeof answer === "boolean" ? null : "must be true or false.";
    case "number":
      return typeof answer === "number" ? null : "must be a number.";
    case "select":
      return field.options?.includes(answer as string) ? null : `must be one of ${field.options?.join(", ")}.`;
    case "date":
      return isDate(answer) ? null : "must be a date, such as 2026-12-24.";
    case "email":
      return typeof answer === "string" && /^[^\s@]+@[^\s@]+$/.test(answer) ? null : "must be an e-mail address.";
    default:
      return typeof answer === "string" && answer.length <= MAX_ANSWER
        ? null
        : `must be text of at most ${MAX_ANSWER} characters.`;
  }
}

const isDate = (answer: unknown): boolean =>
  typeof answer === "string" &&
  /^\d{4}-\d{2}-\d{2}$/.test(answer) &&
  new Date(`${answer}T00:00:00Z`).toJSON()?.slice(0, 10) === answer;
