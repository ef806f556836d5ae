"use client";
import { useForm } from "#components/ui/form";
import type { FormAction } from "#lib/core/form-state";
import { EntryForm } from "./entry-form.tsx";

/** The button behind the link of a mail, such as the one that verifies an address. Opening the link alone does nothing: mail programs open links too. */
export function ConfirmAddress({
  action,
  token,
  submit = "Confirm the address",
  pending = "Confirming",
}: {
  action: FormAction;
  token: string;
  submit?: string;
  pending?: string;
}) {
  const form = useForm(action, { loss: null });
  return <EntryForm form={form} fields={{ token }} submit={submit} pending={pending} />;
}
