import { notFound, unstable_rethrow } from "next/navigation";
import { isAppError } from "#lib/core/errors";
import type { PrismaContext } from "#lib/db/context";
import { toErrorAnswer } from "#lib/http/errors";

/**
 * Runs what a page reads. An unknown id, or a cursor that no longer exists, shows "not found"; any other error shows the
 * error page, which gets only the status, the code and the request id, in the error's digest.
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
