import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import "#lib/words/input";
import { unstable_rethrow } from "next/navigation";
import type { z } from "zod";
import type { Role } from "#lib/auth/roles";
import { isAppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import type { PrismaContext } from "#lib/db/context";
import { toErrorResponse } from "#lib/http/errors";
import { dashboardContext } from "#lib/pages/session";
import { pickFields } from "./form.ts";

/** The state of a form after it is sent. */
export interface ActionState<Result = undefined> {
  /** The `lastResult` of conform, with the values that were typed. */
  form?: SubmissionResult<string[]>;
  /** Why nothing was done, for a person. */
  problem?: string;
  /** The request id to copy, when the server failed. */
  requestId?: string;
  /** What `run` returned. */
  result?: Result;
  done?: boolean;
}

/**
 * Returns a server action of the dashboard. It checks session, role and input, then calls `run`. It works without JavaScript.
 * An error is shown at its field or above the form, which keeps what was typed.
 */
export function action<Schema extends z.ZodObject, Result>(
  { role, input, hide }: { role: Role; input: Schema /** Fields whose values are never sent back. */; hide?: string[] },
  run: (given: { ctx: PrismaContext; input: z.output<Schema> }) => Promise<Result>,
): (before: ActionState<Result>, form: FormData) => Promise<ActionState<Result>> {
  return async (_before, form) => {
    const ctx = await dashboardContext(role);
    return handleForm(form, input, ctx.requestId, (value) => run({ ctx, input: value }), hide);
  };
}

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
): Promise<ActionState<Result>> {
  const submission = parseWithZod(pickFields(form, Object.keys(schema.shape)), { schema });
  if (submission.status !== "success") return { form: submission.reply({ hideFields: hide }) };
  try {
    return { done: true, result: await run(submission.value as z.output<Schema>) };
  } catch (error) {
    unstable_rethrow(error);
    const { body, status } = toErrorResponse(error, requestId);
    const param = isAppError(error) ? error.extra.param : undefined;
    const known = param !== undefined && Object.hasOwn(schema.shape, param);
    return {
      form: submission.reply({
        hideFields: hide,
        ...(known ? { fieldErrors: { [param]: [body.message] } } : { formErrors: [body.message] }),
      }),
      ...(!known && { problem: body.message }),
      ...(status >= 500 && { requestId }),
    };
  }
}
