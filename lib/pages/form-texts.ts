import { z } from "zod";
import { typeAt } from "./form.ts";

/**
 * What stands under a field of a form, for a person who typed or chose a value. A message of the schema has priority. The API
 * has its own texts, for a program: `lib/core/input.ts`.
 */
export const formTexts =
  (schema: z.ZodType) =>
  (issue: z.core.$ZodRawIssue): string | undefined => {
    switch (issue.code) {
      case "invalid_type":
        return issue.input === undefined ? MISSING : (numberText(schema, issue) ?? UNREADABLE);
      case "too_small":
        return sizeText("least", issue.origin, issue.minimum) ?? numberText(schema, issue);
      case "too_big":
        return sizeText("most", issue.origin, issue.maximum) ?? numberText(schema, issue);
      case "invalid_value":
        return "Choose one of the options.";
      case "invalid_format":
        return FORMATS[issue.format] ?? UNREADABLE;
      case "invalid_union":
        return UNREADABLE;
      default:
        return undefined;
    }
  };

/** The same as `safeParse`, with the texts of a form. */
export const parseForForm = <Schema extends z.ZodType>(schema: Schema, input: unknown) =>
  schema.safeParse(input, { error: formTexts(schema) });

const MISSING = "Fill in this field.";
const UNREADABLE = "This value cannot be read. Enter it in another way.";

const FORMATS: Readonly<Record<string, string>> = {
  email: "Enter an e-mail address, such as ines@example.com.",
  url: "Enter a full address, such as https://example.com.",
  guid: "This entry is not known. Reload the page and choose again.",
  uuid: "This entry is not known. Reload the page and choose again.",
};

function sizeText(bound: "least" | "most", origin: string, limit: number | bigint): string | undefined {
  if (origin !== "array" && origin !== "string") return undefined;
  if (bound === "most") return `Use at most ${shown(limit)} ${origin === "array" ? "entries" : "characters"}.`;
  if (origin === "array") return `Choose at least ${shown(limit)}.`;
  return Number(limit) === 1 ? MISSING : `Enter at least ${shown(limit)} characters.`;
}

/** Names both bounds of a number where its field has both. */
function numberText(schema: z.ZodType, issue: z.core.$ZodRawIssue): string | undefined {
  const type = typeAt(schema, (issue.path ?? []).map(String), "last");
  if (!(type instanceof z.ZodNumber)) return boundText(issue);
  const what = type.isInt ? "a whole number" : "a number";
  const [min, max] = [bound(type.minValue), bound(type.maxValue)];
  if (min !== null && max !== null) return `Enter ${what} from ${shown(min)} to ${shown(max)}.`;
  if (min !== null) return `Enter ${what}, at least ${shown(min)}.`;
  return max === null ? `Enter ${what}.` : `Enter ${what}, at most ${shown(max)}.`;
}

function boundText(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "too_small") return `Enter at least ${shown(issue.minimum)}.`;
  return issue.code === "too_big" ? `Enter at most ${shown(issue.maximum)}.` : undefined;
}

/** Null for a bound that only says how exact a number can be. */
const bound = (limit: number | null): number | null =>
  limit !== null && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : null;

const shown = (limit: number | bigint): string => limit.toLocaleString("en");
