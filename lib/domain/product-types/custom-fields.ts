import { invalid } from "#lib/core/errors";
import { answerError } from "#lib/words/answers";
import { didYouMean } from "#lib/words/did-you-mean";
import type { CustomField } from "./schema.ts";

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
    if (!field) {
      const keys = fields?.map((one) => one.key) ?? [];
      throw invalid(`${param}.${key}`, ["The product has no such intake field.", ...didYouMean(key, keys)].join(" "));
    }
    const error = answerError(field, answer);
    if (error) throw invalid(`${param}.${key}`, `${field.label}: ${error}`);
  }
}

/**
 * Returns the answers as text, with the labels of their fields and in their order. An answer whose field was removed since has its
 * key as the label.
 */
export function answerWords(fields: readonly CustomField[] | null, answers: Record<string, unknown> | null) {
  const given = Object.entries(answers ?? {}).map(([key, answer]) => {
    const at = fields?.findIndex((field) => field.key === key) ?? -1;
    return { at: at < 0 ? Number.MAX_SAFE_INTEGER : at, label: fields?.[at]?.label ?? key, answer: wordOf(answer) };
  });
  return given.sort((one, other) => one.at - other.at).map(({ label, answer }) => ({ label, answer }));
}

const wordOf = (answer: unknown): string => (typeof answer === "boolean" ? (answer ? "Yes" : "No") : String(answer));
