import { z } from "zod";
import { invalid } from "#lib/core/errors";
import { type Metadata, MetadataInput } from "#lib/core/schema";
import { parseForForm } from "./form-texts.ts";

type MetadataValue = z.infer<typeof Metadata>;

/** The field of `<MetadataRows>`. An empty text arrives as undefined. */
export const METADATA_ROWS = z
  .array(z.object({ name: z.string().optional(), value: z.string().optional() }))
  .optional();

/**
 * Returns the metadata of a form, or null for none. A value that was not changed keeps its type, so that a number of the API
 * stays a number; every other value is a text. Throws `invalid_request` for a field of a row.
 */
export function metadataOfForm(
  rows: z.infer<typeof METADATA_ROWS> = [],
  before: MetadataValue | null = null,
): MetadataValue | null {
  const metadata = new Map<string, MetadataValue[string]>();
  for (const [at, { name = "", value = "" }] of rows.entries()) {
    const key = name.trim();
    if (!key && !value) continue;
    const param = `metadata[${at}].name`;
    if (!key) throw invalid(param, `Enter a name for the value “${value}”, or remove the value.`);
    if (metadata.has(key)) throw invalid(param, `“${key}” is used twice. Use a different name for each value.`);
    const old = before?.[key];
    metadata.set(key, old !== undefined && String(old) === value ? old : value);
  }
  const all = Object.fromEntries(metadata);
  const { error } = parseForForm(MetadataInput, all);
  if (error) throw invalid("metadata", error.issues[0]?.message ?? "This metadata is too large. Remove some of it.");
  return metadata.size > 0 ? all : null;
}
