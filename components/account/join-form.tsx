"use client";
import { TextField } from "#components/ui/field";
import { useForm } from "#components/ui/form";
import type { FormAction } from "#lib/core/form-state";
import { EntryForm } from "./entry-form.tsx";
import { PasswordField } from "./password-field.tsx";

/** The account of an invited person who has none. */
export function JoinForm({ action, token }: { action: FormAction<{ to: string }>; token: string }) {
  const form = useForm<{ to: string }, { name: string; password: string }>(action, {
    loss: null,
    onDone: ({ to }) => location.assign(to), // also when the page, whose link is over now, no longer has this form
  });
  const { fields, errorOf } = form;
  return (
    <EntryForm form={form} fields={{ token }} submit="Accept" pending="Accepting">
      <TextField
        id={fields.name.id}
        name="name"
        label="Your name"
        defaultValue={fields.name.initialValue}
        autoComplete="name"
        autoFocus
        error={errorOf("name")}
      />
      <PasswordField
        id={fields.password.id}
        name="password"
        label="Choose a password"
        autoComplete="new-password"
        hint="At least 12 characters. Several words in a row are easy to remember."
        error={errorOf("password")}
      />
    </EntryForm>
  );
}
