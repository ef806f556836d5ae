"use client";
import { TextField } from "#components/ui/field";
import { useForm } from "#components/ui/form";
import { Note } from "#components/ui/note";
import type { FormAction } from "#lib/core/form-state";
import { NO_MAIL_SERVER } from "#lib/texts/no-mail-server";
import { EntryForm } from "./entry-form.tsx";

/** The form that asks for the link to choose a new password. It says the same whether or not there is an account. */
export function AskForReset({
  action,
  isMailSent,
}: {
  action: FormAction<{ email: string }>;
  /** False: no mail server is configured. */
  isMailSent: boolean;
}) {
  const form = useForm<{ email: string }, { email: string }>(action, { loss: null });
  const { state, fields, errorOf } = form;
  if (state.result && !isMailSent) {
    return (
      <Note kind="care">
        If <b>{state.result.email}</b> has an account, a link is made. It works for one hour. {NO_MAIL_SERVER}
      </Note>
    );
  }
  if (state.result) {
    return (
      <Note>
        If <b>{state.result.email}</b> has an account, an email with the link is on its way. The link works for one
        hour. If nothing arrives, check your spam folder, and wait five minutes before you ask again.
      </Note>
    );
  }
  return (
    <EntryForm form={form} submit="Send the link" pending="Sending">
      <TextField
        id={fields.email.id}
        name="email"
        type="email"
        defaultValue={fields.email.initialValue}
        label="E-mail"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={errorOf("email")}
      />
    </EntryForm>
  );
}
