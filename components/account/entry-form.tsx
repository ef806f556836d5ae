"use client";
import type { ReactNode } from "react";
import { Form, type FormControl } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { SubmitButton } from "#components/ui/submit-button";
import styles from "./entry-form.module.css";

/** A form on a page outside the dashboard: its problem, its fields, and one button. */
export function EntryForm({
  form,
  fields,
  submit,
  pending,
  children,
}: {
  form: Pick<FormControl, "props" | "busy" | "key" | "isTyped" | "state">;
  /** Hidden fields. */
  fields?: Record<string, string>;
  /** The label of the button, and while it works: "Sending". */
  submit: string;
  pending: string;
  children?: ReactNode;
}) {
  return (
    <Form form={form} fields={fields} className={styles.form}>
      <FormProblem form={form} className={styles.note} />
      {children}
      <SubmitButton kind="primary" wide pending={pending}>
        {submit}
      </SubmitButton>
    </Form>
  );
}
