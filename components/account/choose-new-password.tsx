"use client";
import { useForm } from "#components/ui/form";
import type { FormAction } from "#lib/core/form-state";
import { EntryForm } from "./entry-form.tsx";
import { PasswordField } from "./password-field.tsx";

/** The form behind the link of a mail. */
export function ChooseNewPassword({ action, token }: { action: FormAction; token: string }) {
  const form = useForm<unknown, { password: string }>(action, { loss: null });
  return (
    <EntryForm form={form} fields={{ token }} submit="Change the password" pending="Changing">
      <PasswordField
        id={form.fields.password.id}
        name="password"
        label="New password"
        autoComplete="new-password"
        autoFocus
        hint="At least 12 characters. Several words in a row are easy to remember."
        error={form.errorOf("password")}
      />
    </EntryForm>
  );
}
