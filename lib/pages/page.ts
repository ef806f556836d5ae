import { notFound, unstable_rethrow } from "next/navigation";
import { isAppError } from "#lib/core/errors";
import type { PrismaContext } from "#lib/db/context";
import { toErrorAnswer } from "#lib/http/errors";

/**
 * Runs what a page reads. An unknown id, or a cursor that is no more, opens "not found"; anything else the error page, which learns
 * the code and the request id through the error's digest and nothing of the error itself.
 */
export async function reading<T>(ctx: Pick<PrismaContext, "requestId">, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    unstable_rethrow(error);
    if (isAppError(error) && (error.code === "not_found" || error.code === "invalid_request")) notFound();
    const { body, status } = toErrorAnswer(error, ctx.requestId);
    throw Object.assign(new Error(body.message), { digest: `${status} ${body.error} ${ctx.requestId}` });
  }
}
