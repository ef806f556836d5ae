"use client";
import { Checkbox, Checkboxes, FieldError } from "#components/ui/field";
import { type FormControl, useTicked } from "#components/ui/form";
import { Section } from "#components/ui/section";
import { Hint } from "#components/ui/text";
import { beginningOf } from "#lib/core/cut";
import type { ColumnsView } from "#lib/dashboard/import/shape";

const SHOWN = 60;
/** With more columns than these, one box leaves all out. */
const FEW = 3;

/** The columns of a file that nothing reads. Each is left out when its box is ticked. */
export function LeaveOut({
  form,
  columns,
}: {
  form: Pick<FormControl, "id" | "fields" | "errorOf" | "box">;
  columns: ColumnsView["columns"];
}) {
  const [ticked, setTicked] = useTicked(form.id, "left_out", form.fields.left_out?.initialValue);
  const error = form.errorOf("left_out");
  const tick = (value: string, isTicked: boolean) =>
    setTicked((before) => (isTicked ? [...before, value] : before.filter((one) => one !== value)));
  return (
    <Section title="Columns without a field">
      <Hint>Their values are not imported. Choose a field for each above, or tick it to leave it out.</Hint>
      <Checkboxes label="Columns to leave out">
        {columns.length > FEW && <Checkbox {...form.box("left_out_all")}>Leave all of these out</Checkbox>}
        {columns.map(({ at, header, example }) => (
          <Checkbox
            key={at}
            name="left_out"
            value={at}
            checked={ticked.includes(String(at))}
            onChange={({ currentTarget }) => tick(String(at), currentTarget.checked)}
          >
            Leave out “{beginningOf(header, SHOWN)}”{example && `, such as “${beginningOf(example, SHOWN)}”`}
          </Checkbox>
        ))}
      </Checkboxes>
      {error && <FieldError id={`${form.id}-left_out-hint`}>{error}</FieldError>}
    </Section>
  );
}
