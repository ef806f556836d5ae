"use client";
import { type SubmissionResult, useForm } from "@conform-to/react";
import { startTransition, useActionState } from "react";

/** What a server action answers to a form. */
interface Answered {
  form?: SubmissionResult<string[]>;
}

/**
 * A form on a server action that works before JavaScript, says each mistake at its field, moves focus to the first of them and
 * keeps what was typed (a form that React submits itself would be emptied). Spread `props` on the <form>.
 */
export function useServerForm<Values extends Record<string, unknown>, State extends Answered>(
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
  const props = { id: form.id, onSubmit: form.onSubmit, noValidate: true, action: submit };
  return { state, busy, form, fields, props };
}
