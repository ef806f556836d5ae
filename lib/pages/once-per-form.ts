import { AppError, type ErrorCode, isAppError } from "#lib/core/errors";
import { FORM_KEY } from "#lib/core/form-state";
import { isUuid } from "#lib/core/ids";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { runInSteps, runOnce } from "#lib/http/idempotency";
import { textIn } from "./form.ts";

/**
 * Runs `work` once for each opened form. The same form again returns the first result, as an Idempotency-Key does in the API.
 * `work` runs in one transaction with the record of its result, unless it asks a payment processor: then each of its steps commits.
 * Without a key, `work` simply runs.
 */
export async function runOncePerForm<Result>(
  ctx: PrismaContext,
  { form, name, input, asksProcessor }: { form: unknown; name: string; input: unknown; asksProcessor?: true },
  work: (ctx: PrismaContext) => Promise<Result>,
): Promise<Result> {
  const key = textIn(form, FORM_KEY);
  if (!key || !isUuid(key)) return work(ctx);
  const request = { key, method: "FORM", path: `${ctx.mode} ${name}`, body: input };
  const inside = async (tx: PrismaContext) => ({ status: 200, body: { result: await work(tx) } });
  const keyed = { ...ctx, hasIdempotencyKey: true };
  const running = asksProcessor
    ? runInSteps(keyed, request, inside)
    : runOnce(keyed, inPrismaTransaction, request, inside);
  const { status, body } = await running.catch(explainConflict);
  if (status === 200) return (body as { result: Result }).result;
  const {
    error,
    message,
    request_id: _id,
    ...extra
  } = body as { error: ErrorCode; message: string; request_id: string };
  throw new AppError(error, message, extra);
}

function explainConflict(error: unknown): never {
  if (!isAppError(error) || error.code !== "idempotency_conflict") throw error;
  throw new AppError(
    error.code,
    "This form was already sent. Reload the page to see what was done, before you send it again.",
  );
}
