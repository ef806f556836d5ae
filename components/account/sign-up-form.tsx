"use client";
import { useEffect } from "react";
import { TextField } from "#components/ui/field";
import { useForm } from "#components/ui/form";
import type { FormAction } from "#lib/core/form-state";
import { NO_MAIL_SERVER } from "#lib/words/no-mail-server";
import { EntryForm } from "./entry-form.tsx";
import { PasswordField } from "./password-field.tsx";

/** The form that opens a store. */
export function SignUpForm({
  action,
  isMailSent,
}: {
  action: FormAction<{ to: string }>;
  /** False: no mail server is configured. */
  isMailSent: boolean;
}) {
  const form = useForm<{ to: string }, { store: string; name: string; email: string; password: string }>(action, {
    loss: null,
  });
  const { fields, errorOf, state } = form;
  const to = state.result?.to;
  useEffect(() => {
    if (to) location.assign(to);
  }, [to]);
  return (
    <EntryForm form={form} submit="Open the store" pending="Opening">
      <TextField
        id={fields.store.id}
        name="store"
        label="Name of the store"
        defaultValue={fields.store.initialValue}
        autoComplete="organization"
        autoFocus
        maxLength={200}
        error={errorOf("store")}
      />
      <TextField
        id={fields.name.id}
        name="name"
        label="Your name"
        defaultValue={fields.name.initialValue}
        autoComplete="name"
        maxLength={200}
        error={errorOf("name")}
      />
      <TextField
        id={fields.email.id}
        name="email"
        type="email"
        label="E-mail"
        defaultValue={fields.email.initialValue}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={isMailSent ? "We send a link there to confirm it." : `A link confirms it. ${NO_MAIL_SERVER}`}
        error={errorOf("email")}
      />
      <PasswordField
        id={fields.password.id}
        name="password"
        label="Password"
        autoComplete="new-password"
        hint="At least 12 characters. Several words in a row are easy to remember."
        error={errorOf("password")}
      />
    </EntryForm>
  );
}
