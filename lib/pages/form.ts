import { z } from "zod";

/** More than any form of ours has for one name, or rows in one list. */
const MAX_VALUES = 200;

/** Characters of a text, unless its field allows more. Longer than any other form of ours takes. */
const MAX_TEXT = 20_000;

/** A name inside a list or an object: `tiers[0].price`. */
const INSIDE = /^[a-z]\w{0,60}(?:(?:\[\d{1,3}\])?\.[a-z]\w{0,60}){1,3}$/;

/**
 * Returns the posted texts of the fields that the schema has, and nothing for a value that is not a form. Another name, which
 * the form library might read as a path, never reaches it.
 */
export function pickFields(form: unknown, schema: z.ZodObject): FormData {
  const picked = new FormData();
  if (!(form instanceof FormData)) return picked;
  const counts = new Map<string, number>();
  for (const [name, value] of form) {
    if (typeof value !== "string" || value.includes("\0")) continue; // the database stores no NUL
    const count = counts.get(name) ?? 0;
    if (count === MAX_VALUES || (count === 0 && !isTextOf(schema, name))) continue;
    counts.set(name, count + 1);
    picked.append(name, value);
  }
  return picked;
}

/**
 * Whether a text of the form is longer than its field can take, by far. Such a form is refused before any of its texts meets a
 * pattern or a parser.
 */
export function hasTooLongText(form: unknown, schema: z.ZodObject): boolean {
  return [...pickFields(form, schema)].some(([name, text]) => String(text).length > maxLengthOf(schema, name));
}

function maxLengthOf(schema: z.ZodObject, name: string): number {
  const type = Object.hasOwn(schema.shape, name) ? unwrap(schema.shape[name]) : undefined;
  return Math.max(MAX_TEXT, type instanceof z.ZodString ? (type.maxLength ?? 0) : 0);
}

/** Whether the schema has a field of this name, which may be inside a list: `tiers[0].price`. */
export function isFieldOf(schema: z.ZodObject, name: string): boolean {
  if (Object.hasOwn(schema.shape, name)) return true;
  return INSIDE.test(name) && typeAt(schema, name.match(/\w+/g) ?? []) !== undefined;
}

/** Whether the schema has a list of objects of this name, whose rows a form can add and remove. */
export function isListOf(schema: z.ZodObject, name: string): boolean {
  const list = Object.hasOwn(schema.shape, name) && unwrap(schema.shape[name]);
  return list instanceof z.ZodArray && unwrap(list.element) instanceof z.ZodObject;
}

/** A list has its texts in its rows. */
const isTextOf = (schema: z.ZodObject, name: string): boolean => isFieldOf(schema, name) && !isListOf(schema, name);

/**
 * Returns the type of a field, or undefined where a schema has none. An entry of a list has its number as the step. Of a field
 * that is parsed in two steps `end` says which one.
 */
export function typeAt(
  wrapped: z.core.$ZodType,
  path: readonly string[],
  end: "first" | "last" = "first",
): z.core.$ZodType | undefined {
  const type = unwrap(wrapped, end);
  const [step, ...rest] = path;
  if (step === undefined) return type;
  if (type instanceof z.ZodObject)
    return Object.hasOwn(type.shape, step) ? typeAt(type.shape[step], rest, end) : undefined;
  if (type instanceof z.ZodArray) return Number(step) < MAX_VALUES ? typeAt(type.element, rest, end) : undefined;
  return undefined;
}

/** Returns the type that a field is parsed with first, or last. A function that only changes the value is none. */
function unwrap(type: z.core.$ZodType, end: "first" | "last" = "first"): z.core.$ZodType {
  if (type instanceof z.ZodPipe) {
    const [wanted, other] = end === "first" ? [type.in, type.out] : [type.out, type.in];
    return unwrap(wanted instanceof z.ZodTransform ? other : wanted, end);
  }
  if (type instanceof z.ZodOptional || type instanceof z.ZodDefault) return unwrap(type.unwrap(), end);
  if (type instanceof z.ZodNullable || type instanceof z.ZodPrefault) return unwrap(type.unwrap(), end);
  return type;
}

/** Returns the text of one field, or undefined when it is missing or a file. */
export function textIn(form: unknown, name: string): string | undefined {
  const value = form instanceof FormData ? form.get(name) : undefined;
  return typeof value === "string" ? value : undefined;
}
