"use client";
import { type ReactNode, useActionState } from "react";
import { ButtonLink } from "#components/ui/button";
import type { Outcome } from "#components/ui/dialog";
import { Note } from "#components/ui/note";
import { SubmitButton } from "#components/ui/submit-button";
import { TaskBody } from "#components/ui/task";

/** The form of a task on an endpoint. Works without JavaScript. */
export function TaskForm({
  action,
  fields,
  close,
  cancelLabel = "Cancel",
  submitLabel,
  pending,
  children,
}: {
  action: (before: Outcome, form: FormData) => Promise<Outcome>;
  /** Hidden fields of the form. */
  fields: Record<string, string>;
  close: string;
  cancelLabel?: string;
  /** Absent if there is nothing to do. */
  submitLabel?: ReactNode;
  pending: string;
  children?: ReactNode;
}) {
  const [outcome, submit] = useActionState(action, {});
  return (
    <form action={submit}>
      <TaskBody>
        {outcome.problem && <Note kind="no">{outcome.problem}</Note>}
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
      </TaskBody>
      <footer>
        <ButtonLink href={close} replace scroll={false}>
          {cancelLabel}
        </ButtonLink>
        {submitLabel && (
          <SubmitButton kind="primary" pending={pending}>
            {submitLabel}
          </SubmitButton>
        )}
      </footer>
    </form>
  );
}
