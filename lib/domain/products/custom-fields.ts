import { invalid } from "#lib/core/errors";
import { answerError } from "#lib/texts/answers";
import { didYouMean } from "#lib/texts/did-you-mean";
import type { CustomField } from "./schema-custom-fields.ts";

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
