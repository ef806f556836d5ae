"use client";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { ButtonRow } from "#components/ui/layout";
import { Note } from "#components/ui/note";
import { Section } from "#components/ui/section";
import { SubmitButton } from "#components/ui/submit-button";
import { TextLink } from "#components/ui/text-link";
import type { FormAction } from "#lib/core/form-state";
import styles from "./account.module.css";
import { PasswordField } from "./password-field.tsx";

/** Changes the password of the signed-in person. */
export function PasswordForm({ action }: { action: FormAction<{ message: string }> }) {
  const form = useForm<{ message: string }, { password: string; new_password: string }>(action);
  const { fields, errorOf, state } = form;
  return (
    <Section title="Password">
      {state.result && (
        <div className={styles.note}>
          <Note>{state.result.message}</Note>
        </div>
      )}
      <Form form={form} className={styles.form} key={state.result ? form.key : undefined}>
        <FormProblem form={form} className={styles.note} />
        <PasswordField
          id={fields.password.id}
          name="password"
          label="Current password"
          autoComplete="current-password"
          error={errorOf("password")}
        />
        <PasswordField
          id={fields.new_password.id}
          name="new_password"
          label="New password"
          autoComplete="new-password"
          hint="At least 12 characters. Several words in a row are easy to remember."
          error={errorOf("new_password")}
        />
        <ButtonRow>
          <SubmitButton pending="Changing">Change the password</SubmitButton>
          <TextLink href="/reset-password">Forgotten?</TextLink>
        </ButtonRow>
      </Form>
    </Section>
  );
}
