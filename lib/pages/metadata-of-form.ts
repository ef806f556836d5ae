import { z } from "zod";
import { invalid } from "#lib/core/errors";
import { type Metadata, MetadataInput } from "#lib/core/schema";

type MetadataValue = z.infer<typeof Metadata>;

/** The fields of `<MetadataFields>`: names and values in the same order. An empty text arrives as undefined. */
export const METADATA_FIELDS = {
  metadata_name: z.array(z.string().optional()).optional(),
  metadata_value: z.array(z.string().optional()).optional(),
};

/**
 * Returns the metadata of a form, or null for none. A value that was not changed keeps its type, so that a number of the API
 * stays a number; every other value is a text. Throws `invalid_request` for the field `metadata_name`.
 */
export function metadataOfForm(
  names: readonly (string | undefined)[] = [],
  values: readonly (string | undefined)[] = [],
  before: MetadataValue | null = null,
): MetadataValue | null {
  const rows = new Map<string, MetadataValue[string]>();
  for (const [at, given] of names.entries()) {
    const name = given?.trim() ?? "";
    const value = values[at] ?? "";
    if (!name && !value) continue;
    if (!name) throw invalid("metadata_name", `Give the value “${value}” a name, or empty it.`);
    if (rows.has(name)) throw invalid("metadata_name", `“${name}” is there twice. Give each value its own name.`);
    const old = before?.[name];
    rows.set(name, old !== undefined && String(old) === value ? old : value);
  }
  const metadata = Object.fromEntries(rows);
  const { error } = MetadataInput.safeParse(metadata);
  if (error) throw invalid("metadata_name", error.issues[0]?.message ?? "This metadata is too large.");
  return rows.size > 0 ? metadata : null;
}
