"use client";
import { type SubmissionResult, useForm } from "@conform-to/react";
import { type FormEvent, startTransition, useActionState, useLayoutEffect, useState } from "react";

/** The state that a server action returns to its form. */
interface FormState {
  form?: SubmissionResult<string[]>;
}

/**
 * The state of a form that calls a server action. Shows each error at its field, focuses the first one, and keeps what was
 * typed (React would reset the form). Works without JavaScript. Spread `props` on the <form>.
 */
export function useServerForm<Values extends Record<string, unknown>, State extends FormState>(
  action: (before: State, form: FormData) => Promise<State>,
  defaultValue?: Partial<Record<keyof Values, unknown>>,
) {
  const [state, submit, busy] = useActionState<State, FormData>(action as never, {} as never);
  const [form, fields] = useForm<Values>({
    lastResult: state.form,
    defaultValue: defaultValue as never,
    onSubmit(event, { formData }) {
      event.preventDefault();
      startTransition(() => submit(formData));
    },
  });
  const [answered, setAnswered] = useState(state);
  const [changed, setChanged] = useState<readonly string[]>([]);
  if (answered !== state) {
    setAnswered(state);
    setChanged([]);
  }
  const touch = (name: string) => setChanged((names) => (names.includes(name) ? names : [...names, name]));
  /** Returns the error of a field until the field is changed or the form succeeds: conform keeps errors after a success. */
  const errorOf = (name: keyof Values & string): string | undefined =>
    state.form && !changed.includes(name) ? fields[name].errors?.[0] : undefined;
  const props = {
    id: form.id,
    onSubmit: form.onSubmit,
    onInput: (event: FormEvent) => touch((event.target as HTMLInputElement).name),
    noValidate: true,
    action: submit,
  };
  return { state, busy, form, fields, props, errorOf, touch };
}

/** Keeps the ticked values of one field, starting with those that were ticked before JavaScript loaded. */
export function useTicked(formId: string, name: string, initial: unknown) {
  const ticked = useState<readonly string[]>(() => toList(initial));
  const setTicked = ticked[1];
  useLayoutEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const before = new FormData(form).getAll(name).filter((value) => typeof value === "string");
    if (before.length > 0) setTicked(before);
  }, [formId, name]);
  return ticked;
}

function toList(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((one): one is string => typeof one === "string");
  return typeof value === "string" ? [value] : [];
}
