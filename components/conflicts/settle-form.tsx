"use client";
import { TextField } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { RadioCards } from "#components/ui/radio-cards";
import { SubmitButton } from "#components/ui/submit-button";
import type { FormAction } from "#lib/core/form-state";
import type { Resolution } from "#lib/domain/redemptions/schema-conflicts";
import { RESOLUTION_TEXTS } from "./conflict-texts.ts";

/** Asks what a conflict was. */
export function SettleForm({
  id,
  choices,
  hasNext,
  action,
}: {
  id: string;
  choices: readonly Resolution[];
  /** Another conflict is open, and is opened afterwards. */
  hasNext: boolean;
  action: FormAction;
}) {
  const form = useForm<unknown, { resolution: string; note: string }>(action, {
    values: { resolution: choices[0] ?? "", note: "" },
  });
  return (
    <Form form={form} fields={{ id }}>
      <FormProblem form={form} />
      <RadioCards
        label="What was it?"
        choices={choices.map((value) => ({ value, ...RESOLUTION_TEXTS[value] }))}
        {...form.field("resolution")}
      />
      <TextField label="Note" hint="For your records. The guest does not see it." {...form.field("note")} />
      <SubmitButton kind="primary" pending="Settling">
        {hasNext ? "Settle and open the next" : "Settle"}
      </SubmitButton>
    </Form>
  );
}
