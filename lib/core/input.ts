import { z } from "zod";

/** Parses an input, of which each mistake says what to send instead. A message of the schema has priority. */
export const parseWithTexts = <Schema extends z.ZodType>(schema: Schema, input: unknown) =>
  schema.safeParse(input, { error: textOfIssue });

/** Undefined keeps the message of zod. */
function textOfIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "This is required."
        : `Must be ${KINDS[issue.expected] ?? `a ${issue.expected}`}.`;
    case "too_small":
      return `Must ${unitOf(issue.origin, "at least", issue.minimum)}.`;
    case "too_big":
      return `Must ${unitOf(issue.origin, "at most", issue.maximum)}.`;
    case "invalid_value":
      return issue.input === undefined ? "This is required." : `Must be ${oneOf(issue.values)}.`;
    case "invalid_format":
      return issue.format === "guid" ? "Must be a UUID, as the API returned it." : undefined;
    case "unrecognized_keys":
      fieldsBeside.set(issue.keys, issue.inst);
      return undefined;
    case "invalid_union":
      return "This value has none of the allowed types.";
    default:
      return undefined;
  }
}

const fieldsBeside = new WeakMap<readonly string[], unknown>();

/** Returns the names that an object has, of whose fields an issue of zod says that they are unknown. */
export function knownFields({ keys }: z.core.$ZodIssueUnrecognizedKeys): string[] {
  const schema = fieldsBeside.get(keys);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

const KINDS: Record<string, string> = {
  string: "text",
  int: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

function unitOf(origin: string, bound: string, limit: number | bigint): string {
  if (origin === "string") return `have ${bound} ${limit} ${limit === 1 ? "character" : "characters"}`;
  if (origin === "array" || origin === "set") return `have ${bound} ${limit} ${limit === 1 ? "entry" : "entries"}`;
  return `be ${bound} ${limit}`;
}

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? `${values[0]}` : `one of ${values.join(", ")}`;
