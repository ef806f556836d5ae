import { notFound, unstable_rethrow } from "next/navigation";
import { isAppError } from "#lib/core/errors";
import type { PrismaContext } from "#lib/db/context";
import { toErrorResponse } from "#lib/http/errors";

/**
 * Runs the reads of a page. An unknown id or cursor shows "not found". Any other error shows the error page, whose digest
 * holds only the status, the code and the request id.
 */
export async function readForPage<T>(ctx: Pick<PrismaContext, "requestId">, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    unstable_rethrow(error);
    if (isAppError(error) && (error.code === "not_found" || error.code === "invalid_request")) notFound();
    const { body, status } = toErrorResponse(error, ctx.requestId);
    throw Object.assign(new Error(body.message), { digest: `${status} ${body.error} ${ctx.requestId}` });
  }
}
