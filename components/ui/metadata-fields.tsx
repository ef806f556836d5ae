"use client";
import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { FieldLabel, InputBox } from "./field.tsx";
import styles from "./metadata-fields.module.css";
import { Hint } from "./text.tsx";

/** Rows that are empty until JavaScript has loaded, which then adds one at a time. */
const EMPTY_ROWS = 3;

/** Names and values of one's own, as the fields `metadata_name` and `metadata_value`. A row whose name is emptied is removed. */
export function MetadataFields({
  metadata,
  error,
}: {
  metadata: Readonly<Record<string, unknown>> | null;
  error?: string;
}) {
  const [rows] = useState(() =>
    Object.entries(metadata ?? {}).map(([name, value]) => ({ name, value: String(value) })),
  );
  const [empty, setEmpty] = useState(EMPTY_ROWS);
  useEffect(() => setEmpty(1), []);
  const all = [...rows, ...Array.from({ length: empty }, () => ({ name: "", value: "" }))];
  return (
    <fieldset className={styles.metadata}>
      <FieldLabel as="legend" aside="optional">
        Metadata
      </FieldLabel>
      {all.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
        <div className={styles.row} key={at}>
          <InputBox>
            <input
              name="metadata_name"
              defaultValue={row.name}
              aria-label={`Name ${at + 1}`}
              placeholder="Name"
              autoComplete="off"
              maxLength={40}
            />
          </InputBox>
          <InputBox>
            <input
              name="metadata_value"
              defaultValue={row.value}
              aria-label={`Value ${at + 1}`}
              placeholder="Value"
              autoComplete="off"
            />
          </InputBox>
        </div>
      ))}
      <Button small kind="ghost" onClick={() => setEmpty(empty + 1)}>
        <Plus size={14} />
        Add a row
      </Button>
      {error ? (
        <Hint isError>{error}</Hint>
      ) : (
        <Hint>Your own data, which the API returns too. Empty a name to remove its row.</Hint>
      )}
    </fieldset>
  );
}
