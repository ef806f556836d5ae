import { FORM_KEY, FORM_STORE, type FormAction, type FormState, problemOf } from "#lib/core/form-state";
import { randomUuid } from "#lib/core/random-uuid";
import { lostState } from "./form-lost.ts";
import { toast, type Undo } from "./toast-queue.ts";

/** Takes an act back, as a form of the page would, and says whether that was done. */
export async function runUndo({ action, fields }: Undo, store: string): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, [FORM_KEY]: randomUuid(), [FORM_STORE]: store })) {
    form.append(name, value);
  }
  const state = await answerOf(action, form);
  if (state.signIn) return location.assign(state.signIn);
  const problem = problemOf(state);
  if (problem) return toast(problem, { isWarning: true });
  const { message } = (state.result ?? {}) as { message?: string };
  toast(message ?? "Undone");
}

/** A lost connection becomes a problem. */
const answerOf = (action: FormAction, form: FormData): Promise<FormState> =>
  action(undefined, form).catch((error: unknown) => lostState(error, false) as FormState);
