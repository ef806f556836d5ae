"use client";
import { Checkbox } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem, Unsaved } from "#components/ui/form-problem";
import { ButtonRow } from "#components/ui/layout";
import { SubmitButton } from "#components/ui/submit-button";
import { Hint } from "#components/ui/text";
import type { FormAction } from "#lib/core/form-state";
import styles from "./store.module.css";

/** Whether everybody who works in the store needs a second factor, for its owners. */
export function SecondFactorForm({ action, isRequired }: { action: FormAction; isRequired: boolean }) {
  const values = isRequired ? { require_second_factor: "on" } : {};
  const form = useForm<unknown, { require_second_factor?: string }>(action, { values });
  return (
    <Form form={form} className={styles.form}>
      <FormProblem form={form} orField className={styles.note} />
      <Checkbox {...form.box("require_second_factor")}>Everybody who works here needs a second factor</Checkbox>
      <Hint className={styles.boxHint}>
        Takes effect at once, for test and live data. People without codes or a passkey must set one up before they can
        see the store. Keys, apps and paired scanners keep working.
      </Hint>
      <ButtonRow>
        <SubmitButton pending="Saving">Save the rule</SubmitButton>
        <Unsaved form={form} />
      </ButtonRow>
    </Form>
  );
}
