"use client";
import { type ReactNode, useActionState } from "react";
import { ButtonLink } from "#components/ui/button";
import type { Outcome } from "#components/ui/dialog";
import { Note } from "#components/ui/note";
import { SubmitButton } from "#components/ui/submit-button";

/** The form of a task on an endpoint: its fields, the way back, and the action. Works without JavaScript. */
export function TaskForm({
  action,
  fields,
  close,
  keep = "Cancel",
  deed,
  pending,
  children,
}: {
  action: (before: Outcome, form: FormData) => Promise<Outcome>;
  /** Hidden fields: which thing. */
  fields: Record<string, string>;
  close: string;
  /** The way back, named for what it leaves. */
  keep?: string;
  /** The button's words; absent where there is nothing to do. */
  deed?: ReactNode;
  pending: string;
  children?: ReactNode;
}) {
  const [outcome, submit] = useActionState(action, {});
  return (
    <form action={submit}>
      <div className="body">
        {outcome.problem && <Note kind="no">{outcome.problem}</Note>}
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
      </div>
      <footer>
        <ButtonLink href={close} replace scroll={false}>
          {keep}
        </ButtonLink>
        {deed && (
          <SubmitButton kind="primary" pending={pending}>
            {deed}
          </SubmitButton>
        )}
      </footer>
    </form>
  );
}
