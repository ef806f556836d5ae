"use client";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { ButtonRow } from "#components/ui/layout";
import { Note } from "#components/ui/note";
import { Section } from "#components/ui/section";
import { SubmitButton } from "#components/ui/submit-button";
import type { FormAction } from "#lib/core/form-state";
import { PairCode, type PairingCode } from "./pair-code.tsx";

/** A device that still waits for its phone, and the button that shows a code again. */
export function Repair({ id, name, newCode }: { id: string; name: string; newCode: FormAction<PairingCode> }) {
  const form = useForm<PairingCode>(newCode, { loss: null });
  if (form.state.result) return <PairCode code={form.state.result} newCode={newCode} />;
  return (
    <Section title="Not paired yet">
      <Form form={form} fields={{ id }}>
        <FormProblem form={form} />
        <Note>{name} waits for its phone. The earlier code ends when you show a new one.</Note>
        <ButtonRow>
          <SubmitButton kind="primary" pending="Making a code">
            Show a new code
          </SubmitButton>
        </ButtonRow>
      </Form>
    </Section>
  );
}
