"use client";
import { type ReactNode, useActionState } from "react";
import styles from "./act-button.module.css";
import type { ButtonLook } from "./button.tsx";
import type { Outcome } from "./dialog.tsx";
import { FormKey } from "./form-key.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { toast } from "./toast.tsx";

/** A button that runs an action at once, and shows the result in a toast. */
export function ActButton({
  action,
  fields,
  pending,
  children,
  ...look
}: ButtonLook & {
  action: (before: Outcome, form: FormData) => Promise<Outcome>;
  /** Hidden fields of the form. */
  fields: Record<string, string>;
  /** "Sending". */
  pending: string;
  children: ReactNode;
}) {
  const [outcome, submit] = useActionState(async (before: Outcome, form: FormData) => {
    const outcome = await action(before, form);
    const text = outcome.problem ?? outcome.message;
    if (text) toast(text, { isWarning: outcome.problem !== undefined });
    return outcome;
  }, {});
  return (
    <form action={submit} className={styles.form}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormKey state={outcome} />
      <SubmitButton pending={pending} {...look}>
        {children}
      </SubmitButton>
    </form>
  );
}
