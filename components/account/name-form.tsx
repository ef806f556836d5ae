"use client";
import { TextField } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem, Unsaved } from "#components/ui/form-problem";
import { ButtonRow } from "#components/ui/layout";
import { Section } from "#components/ui/section";
import { SubmitButton } from "#components/ui/submit-button";
import type { FormAction } from "#lib/core/form-state";
import { MAX_NAME } from "#lib/core/limits";
import styles from "./account.module.css";

/** The name of the signed-in person. */
export function NameForm({ action, name, email }: { action: FormAction; name: string; email: string }) {
  const form = useForm<unknown, { name: string }>(action, { values: { name } });
  return (
    <Section title="You" beside={email}>
      <Form form={form} className={styles.form}>
        <FormProblem form={form} className={styles.note} />
        <TextField
          id={form.fields.name.id}
          name="name"
          label="Name"
          hint="Your colleagues see it beside what you do."
          defaultValue={form.fields.name.initialValue}
          autoComplete="name"
          maxLength={MAX_NAME}
          error={form.errorOf("name")}
        />
        <ButtonRow>
          <SubmitButton pending="Saving">Save the name</SubmitButton>
          <Unsaved form={form} />
        </ButtonRow>
      </Form>
    </Section>
  );
}
