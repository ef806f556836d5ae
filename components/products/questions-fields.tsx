"use client";
import { Checkbox, SelectField, TextField } from "#components/ui/field";
import { Rows } from "#components/ui/rows";
import { HiddenField } from "./row-parts.tsx";
import type { ProductControl } from "./use-product-form.ts";

const KINDS = [
  ["text", "One line"],
  ["textarea", "Several lines"],
  ["select", "A choice"],
  ["checkbox", "A box to tick"],
  ["date", "A date"],
  ["number", "A number"],
  ["email", "An e-mail address"],
  ["phone", "A phone number"],
] as const;

/** The questions that a buyer answers at checkout. */
export function QuestionsFields({ form }: { form: ProductControl }) {
  return (
    <Rows
      list={form.list("custom_fields")}
      title="Asked at checkout"
      noun="question"
      columns="minmax(140px, 2fr) 144px minmax(112px, 1fr) 96px"
      newRow={{ type: "text" }}
      max={50}
      canMove
    >
      {(row) => (
        <>
          <HiddenField row={row} name="key" />
          <TextField label="Question" {...row.field("label")} />
          <SelectField label="Answer" {...row.field("type")}>
            {KINDS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField label="Choices" aside="of a choice" placeholder="S, M, L" {...row.field("options")} />
          <Checkbox {...row.box("required")}>Required</Checkbox>
        </>
      )}
    </Rows>
  );
}
