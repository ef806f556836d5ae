"use client";
import { useEffect } from "react";
import { useForm } from "#components/ui/form";
import type { FormAction } from "#lib/core/form-state";
import { CodeField } from "./code-field.tsx";
import { EntryForm } from "./entry-form.tsx";

/** The second step of signing in. Afterwards the browser loads the next page in full. */
export function CodeForm({ action, next }: { action: FormAction<{ to: string }>; next: string }) {
  const form = useForm<{ to: string }, { code: string }>(action, { loss: null });
  const to = form.state.result?.to;
  useEffect(() => {
    if (to) location.assign(to);
  }, [to]);
  return (
    <EntryForm form={form} fields={{ next }} submit="Sign in" pending="Signing in">
      <CodeField id={form.fields.code.id} error={form.errorOf("code")} autoFocus />
    </EntryForm>
  );
}
