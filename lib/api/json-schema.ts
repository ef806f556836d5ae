import type { z } from "zod";

interface Printable {
  format?: string;
  type?: unknown;
  pattern?: string;
  minLength?: number;
}

/**
 * Changes a printed schema: removes patterns that only repeat a format or an integer type, and adds a pattern that requires a
 * character other than white space to a trimmed text that must not be empty.
 */
export function refineJsonSchema({ jsonSchema, zodSchema }: { jsonSchema: object; zodSchema: z.core.$ZodType }): void {
  const schema = jsonSchema as Printable;
  if (schema.format === "uuid" || schema.type === "integer") delete schema.pattern;
  if (isTrimmed(zodSchema) && schema.minLength && !schema.format) schema.pattern ??= "\\S";
}

const isTrimmed = ({ _zod: { def } }: z.core.$ZodType): boolean =>
  (def as z.core.$ZodStringDef).checks?.some((check) => check._zod.def.check === "overwrite") ?? false;
