"use client";
import { useState } from "react";
import { PageHead } from "#components/frame/page-head";
import { ActButton } from "#components/ui/act-button";
import { SelectField } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { Note } from "#components/ui/note";
import { Columns, Points, Section } from "#components/ui/section";
import { SubmitButton } from "#components/ui/submit-button";
import type { FormAction } from "#lib/core/form-state";
import type { Choice, ColumnsView } from "#lib/dashboard/import/shape";
import type { Import } from "#lib/domain/imports/schema";
import { FirstRows } from "./first-rows.tsx";
import { LeaveOut } from "./leave-out.tsx";

/** The form that says which column is what and how amounts and dates are written. */
export function ColumnsForm({
  file,
  view,
  check,
  discard,
}: {
  file: Import;
  view: ColumnsView;
  check: FormAction;
  discard: FormAction;
}) {
  const { columns, money, dates, target, encoding, header_line = 1, left_out = [] } = file.choices;
  const values = {
    ...columns,
    money: money ?? "",
    dates: dates ?? "",
    target: target ?? "",
    encoding: encoding ?? "",
    left_out: left_out.map(String),
  };
  const form = useForm<unknown, Record<string, unknown>>(check, { values, loss: null });
  const [read, setRead] = useState<Record<string, string>>(() =>
    Object.fromEntries(view.fields.map(({ name }) => [name, form.field(name).defaultValue ?? ""])),
  );
  const unread = view.columns.filter(({ at }) => !Object.values(read).includes(String(at)));
  const isOfTicket = file.kind === "ticket";
  return (
    <>
      <Form form={form} fields={{ id: file.id }} layout="page">
        <PageHead back={{ href: "/settings/import", label: "Import" }} title={file.file_name}>
          <SubmitButton kind="primary" kbd="⌘↵" pending="Reading every row">
            Show what happens
          </SubmitButton>
        </PageHead>
        <Columns aside={<Aside />}>
          <FormProblem form={form} />
          {file.status === "draft" && file.problem && <Note kind="no">{file.problem}</Note>}
          {header_line > 1 && (
            <Note>
              The names of the columns are in line {header_line}. What is above them is a title, and is not read.
            </Note>
          )}
          {view.encodings && (
            <Section title="How letters are written">
              <ChoiceField
                {...form.field("encoding")}
                label="Encoding"
                hint="The file is not in Unicode. Choose the encoding that shows accents and other letters correctly. If none does, save the file as CSV UTF-8 and upload it again."
                empty="Choose the encoding"
                choices={view.encodings}
              />
            </Section>
          )}
          <Section title="Which column is what">
            {view.fields.map(({ name, label, hint, isRequired }) => (
              <SelectField
                key={name}
                label={label}
                aside={isRequired ? undefined : "optional"}
                hint={hint}
                {...form.field(name)}
                onChange={({ currentTarget: { value } }) => setRead((before) => ({ ...before, [name]: value }))}
              >
                <option value="">{isRequired ? "Choose the column" : "Not in the file"}</option>
                {file.headers.map((header, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two columns can have the same name
                  <option key={at} value={at}>
                    {header}
                  </option>
                ))}
              </SelectField>
            ))}
          </Section>
          {unread.length > 0 && <LeaveOut form={form} columns={unread} />}
          {(view.targets.length > 0 || isOfTicket || file.kind === "voucher") && (
            <Section title={isOfTicket ? "Which event" : "Which product"}>
              <ChoiceField
                {...form.field("target")}
                label={isOfTicket ? "Event of all tickets" : "Product of all vouchers"}
                empty="By the column above"
                choices={view.targets}
              />
            </Section>
          )}
          {(view.money || view.dates) && (
            <Section title="How it is written">
              {view.money && (
                <ChoiceField {...form.field("money")} label="Amounts" empty={AS_IT_IS} choices={view.money} />
              )}
              {view.dates && (
                <ChoiceField {...form.field("dates")} label="Dates" empty={AS_IT_IS} choices={view.dates} />
              )}
            </Section>
          )}
          <FirstRows headers={file.headers} rows={view.rows} />
        </Columns>
      </Form>
      <Section>
        <ActButton action={discard} fields={{ id: file.id }} pending="Discarding">
          Discard the file
        </ActButton>
      </Section>
    </>
  );
}

const AS_IT_IS = "Only if it can be read in one way";

function ChoiceField({
  empty,
  choices,
  ...field
}: Omit<React.ComponentProps<typeof SelectField>, "children"> & { empty: string; choices: readonly Choice[] }) {
  return (
    <SelectField {...field}>
      <option value="">{empty}</option>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

function Aside() {
  return (
    <Section title="What the next step does">
      <Points
        points={[
          "It reads every row and shows what will happen to it.",
          "Nothing is imported yet.",
          "A column without a field is left out only if you tick it.",
          "An amount or a date that can be read in two ways is never guessed.",
          "A row with too few or too many cells is left out, with the reason.",
        ]}
      />
    </Section>
  );
}
