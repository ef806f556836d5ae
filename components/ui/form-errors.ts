import { useState } from "react";
import type { FormState } from "#lib/core/form-state";

type Errors = Readonly<Record<string, readonly string[] | null>>;

/** The errors of the last answer, by field. One is gone as soon as its field is changed, and moves with the row that it is in. */
export function useErrors(state: FormState) {
  const [errors, setErrors] = useState<Errors>(state.form?.error ?? {});
  const [answered, setAnswered] = useState(state);
  if (answered !== state) {
    setAnswered(state);
    setErrors(state.form?.error ?? {});
  }
  return {
    /** All fields that have one, with their errors. */
    all: errors,
    of: (name: string): string | undefined => errors[name]?.[0],
    touch: (name: string) => setErrors((before) => (before[name] ? { ...before, [name]: null } : before)),
    /** Gives each error the new name of its field; null drops it. */
    rename: (newName: (name: string) => string | null) =>
      setErrors((before) =>
        Object.fromEntries(
          Object.entries(before).flatMap(([name, error]) => {
            const renamed = newName(name);
            return renamed === null ? [] : [[renamed, error]];
          }),
        ),
      ),
  };
}
