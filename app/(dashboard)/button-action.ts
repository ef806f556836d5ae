import type { z } from "zod";
import type { Outcome } from "#components/ui/dialog";
import type { PrismaContext } from "#lib/db/context";
import { action } from "#lib/pages/action";

/**
 * The server action of a button or dialog, whose fields are all hidden: every error is shown as one sentence. `run` returns
 * what the button or dialog shows when it is done, such as a `message`.
 */
export function buttonAction<Schema extends z.ZodObject, Shown extends object>(
  input: Schema,
  run: (given: { ctx: PrismaContext; input: z.output<Schema> }) => Promise<Shown | undefined>,
  once?: string,
): (before: Outcome, form: FormData) => Promise<Outcome & Partial<Shown>> {
  const submit = action({ input, once }, run);
  return async (_before, form) => {
    const state = await submit(undefined, form);
    if (state.done) return { ...state.result, done: true } as Outcome & Partial<Shown>;
    const fieldError = Object.values(state.form?.error ?? {})[0]?.[0];
    return { problem: state.problem ?? fieldError ?? "This does not exist any more." } as Outcome & Partial<Shown>;
  };
}
