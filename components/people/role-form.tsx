"use client";
import { ChevronDown } from "lucide-react";
import { InputBox } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { SubmitButton } from "#components/ui/submit-button";
import type { FormAction } from "#lib/core/form-state";
import styles from "./role-form.module.css";

/** The role of one person. */
export function RoleForm({
  action,
  id,
  name,
  role,
  roles,
}: {
  action: FormAction<{ message: string }>;
  id: string;
  name: string;
  role: string;
  roles: readonly { value: string; label: string }[];
}) {
  const form = useForm<{ message: string }, { role: string }>(action, { loss: null });
  return (
    <Form form={form} fields={{ id }} className={styles.form}>
      <InputBox>
        <select name="role" defaultValue={role} aria-label={`Role of ${name}`}>
          {roles.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown size={14} />
      </InputBox>
      <SubmitButton small pending="Saving">
        Change
      </SubmitButton>
      <FormProblem form={form} orField className={styles.problem} />
    </Form>
  );
}
