"use client";
import { MAX_METADATA_KEY } from "#lib/core/limits";
import { TextField } from "./field.tsx";
import type { FormList } from "./form-fields.ts";
import { Rows } from "./rows.tsx";
import { Text } from "./text.tsx";

/** A name and its value, as the action gets them: `METADATA_ROWS`. */
export interface MetadataRow {
  name: string;
  value: string;
}

/** Returns the rows that a form with metadata starts with. */
export const metadataRows = (metadata: Readonly<Record<string, unknown>> | null): MetadataRow[] =>
  Object.entries(metadata ?? {}).map(([name, value]) => ({ name, value: String(value) }));

/** The metadata of a resource in a form: names and values of one's own. */
export function MetadataRows({ list }: { list: FormList<MetadataRow> }) {
  return (
    <Rows
      list={list}
      title="Metadata"
      noun="value"
      columns="minmax(0, 2fr) minmax(0, 3fr)"
      max={50}
      empty={
        <Text as="p" tone="quiet">
          Your own data, which the API returns too.
        </Text>
      }
    >
      {(row) => (
        <>
          <TextField label="Name" maxLength={MAX_METADATA_KEY} autoComplete="off" {...row.field("name")} />
          <TextField label="Value" autoComplete="off" {...row.field("value")} />
        </>
      )}
    </Rows>
  );
}
