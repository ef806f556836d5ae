"use client";
import { Form, useForm } from "#components/ui/form";
import { FormProblem, Unsaved } from "#components/ui/form-problem";
import { ButtonRow } from "#components/ui/layout";
import { RadioCards } from "#components/ui/radio-cards";
import { SubmitButton } from "#components/ui/submit-button";
import type { FormAction } from "#lib/core/form-state";
import styles from "./store.module.css";

/** The plan of the store, for its owners. */
export function PlanForm({
  action,
  plan,
  plans,
}: {
  action: FormAction;
  plan: string;
  plans: readonly { value: string; title: string; text: string }[];
}) {
  const form = useForm<unknown, { plan: string }>(action, { values: { plan } });
  return (
    <Form form={form} className={styles.form}>
      <FormProblem form={form} className={styles.note} />
      <RadioCards label="Plan of the store" choices={plans} {...form.field("plan")} />
      <ButtonRow>
        <SubmitButton pending="Saving">Save the plan</SubmitButton>
        <Unsaved form={form} />
      </ButtonRow>
    </Form>
  );
}
