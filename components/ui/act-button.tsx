"use client";
import type { ReactNode } from "react";
import { type FormAction, problemOf } from "#lib/core/form-state";
import type { ButtonLook } from "./button-look.tsx";
import { Form, useForm } from "./form.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { toast } from "./toast.tsx";

/** A button that runs an action at once, and shows the result in a toast. */
export function ActButton({
  action,
  fields,
  pending,
  undo,
  children,
  ...look
}: ButtonLook & {
  action: FormAction;
  /** Hidden fields of the form. */
  fields: Record<string, string>;
  /** "Sending". */
  pending: string;
  /** Takes it back, see `useForm`. */
  undo?: FormAction;
  children: ReactNode;
}) {
  const form = useForm(action, {
    loss: null,
    undo,
    onAnswer(state) {
      const problem = problemOf(state);
      if (state.signIn) location.assign(state.signIn);
      else if (problem) toast(problem, { isWarning: true });
    },
  });
  return (
    <Form form={form} fields={fields} layout="inline">
      <SubmitButton pending={pending} {...look}>
        {children}
      </SubmitButton>
    </Form>
  );
}
