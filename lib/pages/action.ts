import { parseWithZod } from "@conform-to/zod/v4";
import type { Route } from "next";
import { headers } from "next/headers";
import { redirect, unstable_rethrow } from "next/navigation";
import type { z } from "zod";
import type { Session } from "#lib/auth/find-session";
import type { Role } from "#lib/auth/roles";
import { isAppError } from "#lib/core/errors";
import { FORM_ROWS, FORM_STORE, type FormAction, type FormState, storeAndMode } from "#lib/core/form-state";
import { newId } from "#lib/core/ids";
import type { RequestFacts } from "#lib/core/request";
import type { PrismaContext } from "#lib/db/context";
import { toErrorResponse } from "#lib/http/errors";
import { currentSession, requireSession, signInAddress, toContext } from "#lib/pages/session";
import { hasTooLongText, isFieldOf, pickFields, textIn } from "./form.ts";
import { changeRows } from "./form-rows.ts";
import { formTexts } from "./form-texts.ts";
import { runOncePerForm } from "./once-per-form.ts";

/** The result of an action that then opens a page. */
export interface Open {
  open: string;
}

interface Declaration<Schema> {
  role?: Role;
  /** See `requireSession`. */
  isOwnAccount?: boolean;
  input: Schema;
  /** Fields whose values are never sent back. */
  hide?: string[];
  /**
   * The name of what must happen once for each opened form, such as "gift_cards.charge": an action that moves money or sends.
   * A form that is sent again, for example because its answer was lost, gets the first result and repeats nothing. `run` is
   * then inside one transaction, so it returns the page to open instead of calling `redirect`. Every `<Form>` sends the key
   * that this needs, and a new one after each answer.
   */
  once?: string;
  /** It asks a payment processor, so `run` is in no transaction: each of its steps commits. */
  asksProcessor?: true;
}

/** What an action gets. */
interface Given<Input> {
  ctx: PrismaContext & RequestFacts;
  session: Session;
  input: Input;
}

/**
 * Returns a server action of the dashboard. It checks session, role and input, then calls `run`. It works without JavaScript.
 * An error is shown at its field or above the form, which keeps what was typed. The page whose path `run` returns as `open`
 * is then opened, and its `message` is shown as a toast.
 */
export function action<Schema extends z.ZodObject, Result extends object | undefined>(
  { role = "developer", isOwnAccount, input, hide, once, asksProcessor }: Declaration<Schema>,
  run: (given: Given<z.output<Schema>>) => Promise<Result>,
): FormAction<Exclude<Result, Open>> {
  return async (_before, form) => {
    const ended = await endedSession();
    if (ended) return ended;
    const session = await requireSession(role, { isOwnAccount });
    const ctx = await toContext(session);
    const store = textIn(form, FORM_STORE);
    if (store && store !== storeAndMode(ctx.merchantId, ctx.mode)) return OTHER_STORE;
    const state = await handleForm(
      form,
      input,
      ctx.requestId,
      (value) =>
        once
          ? runOncePerForm(ctx, { form, name: once, input: value, asksProcessor }, (tx) =>
              run({ ctx: { ...ctx, ...tx }, session, input: value }),
            )
          : run({ ctx, session, input: value }),
      hide,
    );
    if (state.result && "open" in state.result) redirect(state.result.open as Route);
    return state as FormState<Exclude<Result, Open>>;
  };
}

/** In a browser with JavaScript the form stays when the session has ended. Otherwise it leads to the sign-in page. */
async function endedSession(): Promise<FormState<never> | null> {
  if ((await currentSession()) || !(await headers()).has("next-action")) return null;
  return {
    problem: "Your session has ended, so nothing was done. What you entered is still here.",
    signIn: await signInAddress(),
    canSendAgain: true,
  };
}

const OTHER_STORE: FormState<never> = {
  problem:
    "Another tab has switched to another store, or between live and test data, so nothing was done. Switch back there, then send the form again.",
  canSendAgain: true,
};

const TOO_LONG: FormState<never> = {
  problem: "One of the texts is too long, so nothing was done. Shorten it, then send the form again.",
};

/**
 * Does the same for a form without a session, such as sign-in. Only the fields of the schema are sent back, except those in
 * `hide`.
 */
export async function handleForm<Schema extends z.ZodObject, Result>(
  form: unknown,
  schema: Schema,
  requestId: string = newId(),
  run: (input: z.output<Schema>) => Promise<Result>,
  hide: string[] = [],
): Promise<FormState<Result>> {
  if (hasTooLongText(form, schema)) return TOO_LONG;
  const change = textIn(form, FORM_ROWS);
  if (change !== undefined) return changeRows(form as FormData, schema, change, hide);
  const submission = parseWithZod(pickFields(form, schema), { schema, error: formTexts(schema) });
  if (submission.status !== "success") return { form: submission.reply({ hideFields: hide }) };
  try {
    return { done: true, result: await run(submission.value as z.output<Schema>) };
  } catch (error) {
    unstable_rethrow(error);
    const { body, status } = toErrorResponse(error, requestId);
    const fieldErrors = errorsOfFields(error, schema);
    const known = Object.keys(fieldErrors).length > 0;
    return {
      form: submission.reply({
        hideFields: hide,
        ...(known ? { fieldErrors } : { formErrors: [body.message] }),
      }),
      ...(!known && { problem: body.message }),
      ...(status >= 500 && { requestId, canSendAgain: true }),
    };
  }
}

/** Returns the errors of an AppError at fields of the form, by name. An entry of a list is `tiers.0.name` there, `tiers[0].name` here. */
function errorsOfFields(error: unknown, schema: z.ZodObject): Record<string, string[]> {
  if (!isAppError(error)) return {};
  const { param, details = [] } = error.extra;
  const all = details.length > 0 ? details : param === undefined ? [] : [{ param, message: error.message }];
  const named = all.map(({ param, message }): [string, string[]] => [
    param.replace(/\.(\d+)(?=\.|$)/g, "[$1]"),
    [message],
  ]);
  return Object.fromEntries(named.filter(([name]) => isFieldOf(schema, name)));
}
