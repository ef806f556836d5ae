"use client";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { ConfirmDialog } from "#components/ui/dialog";
import { InputBox } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { SubmitButton } from "#components/ui/submit-button";
import type { FormAction } from "#lib/core/form-state";
import { listedIn, type Made, MadeChoices } from "./made-choices.tsx";
import styles from "./role-form.module.css";

interface Props {
  action: FormAction<{ message: string }>;
  id: string;
  name: string;
  role: string;
  /** The lowest first. */
  roles: readonly { value: string; label: string }[];
  made: readonly Made[];
}

/** The role of one person. A lower one asks first what ends of what they have made. */
export function RoleForm({ action, id, name, role, roles, made }: Props) {
  const form = useForm<{ message: string }, { role: string }>(action, { loss: null });
  const [chosen, setChosen] = useState(role);
  const [isAsking, ask] = useState(false);
  const levelOf = (one: string) => roles.findIndex(({ value }) => value === one);
  const label = roles[levelOf(chosen)]?.label ?? "";
  return (
    <>
      <Form form={form} fields={{ id }} className={styles.form}>
        <InputBox>
          <select
            name="role"
            defaultValue={role}
            onChange={(event) => setChosen(event.currentTarget.value)}
            aria-label={`Role of ${name}`}
          >
            {roles.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown size={14} />
        </InputBox>
        {made.length > 0 && levelOf(chosen) < levelOf(role) ? (
          <Button small onClick={() => ask(true)}>
            Change
          </Button>
        ) : (
          <SubmitButton small pending="Saving">
            Change
          </SubmitButton>
        )}
        <FormProblem form={form} orField className={styles.problem} />
      </Form>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={ask}
        title={`Make ${name} ${label}?`}
        cancelLabel="Keep the role"
        confirmLabel={`Make ${name} ${label}`}
        pending="Saving"
        action={action}
        fields={{ id, role: chosen, listed: listedIn(made) }}
        choices={<MadeChoices name={name} made={made} role={chosen} />}
      >
        {name} may do less from now on. What they have created may be able to do more.
      </ConfirmDialog>
    </>
  );
}
