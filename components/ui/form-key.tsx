"use client";
import { useState } from "react";
import { FORM_KEY, type FormState } from "#lib/core/form-state";
import { newId } from "#lib/core/ids";

/**
 * The hidden key of an opened form, with which an action with `once` does nothing twice. A definite answer gives the form a
 * new key. Without one, as after a lost connection or a failure of the server, sending again sends the same key.
 */
export function FormKey({ state }: { state: FormState }) {
  const [key, setKey] = useState(newId);
  const [answered, setAnswered] = useState(state);
  if (answered !== state) {
    setAnswered(state);
    if (state.done || (state.form && !state.requestId)) setKey(newId());
  }
  return <input type="hidden" name={FORM_KEY} value={key} suppressHydrationWarning />;
}
