import { log } from "#lib/config/log";
import { AppError, isAppError, isRefusalByState } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { inTransaction, isInTransaction, type RunInTransaction, savepoint } from "#lib/db/transaction";
import { toErrorResponse } from "./errors.ts";
import {
  type ApiResponse,
  beginLease,
  endLease,
  findKept,
  hashOf,
  type IdempotentRequest,
  keep,
  keepLeased,
  lockKey,
  nameOf,
} from "./idempotency-record.ts";

/** Returns the Idempotency-Key of a request, or null. Throws `invalid_request` unless it has 1 to 255 printable characters. */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null || /^[\x20-\x7e]{1,255}$/.test(key)) return key;
  throw new AppError("invalid_request", "Idempotency-Key must have 1 to 255 printable ASCII characters.", {
    param: "Idempotency-Key",
  });
}

/**
 * Runs `work` once per credential and key, and returns its response to the same request again. The record commits with the work,
 * so a crash leaves both or neither. Throws `idempotency_conflict` for another request with the key, and while the first is
 * running. Errors that the caller can correct are not stored.
 */
export function runOnce<C extends Context>(
  ctx: C,
  within: RunInTransaction<C>,
  request: IdempotentRequest,
  work: (ctx: C) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  return within(ctx, async (tx) => {
    await lockKey(tx, request.key);
    const bodyHash = hashOf(request.body);
    const kept = await findKept(tx, request, bodyHash);
    if (kept) return kept;
    const response = await runOrRefuse(tx, work);
    await keep(tx, request, bodyHash, response);
    return response;
  });
}

/** Returns the response of `work`. A refusal by state is a response too, and its changes are rolled back. */
async function runOrRefuse<C extends Context>(ctx: C, work: (ctx: C) => Promise<ApiResponse>): Promise<ApiResponse> {
  try {
    return await savepoint(ctx, () => work(ctx));
  } catch (error) {
    return toRefusal(ctx, error);
  }
}

/** Returns the response of a refusal by state. Throws any other error again. */
function toRefusal(ctx: Context, error: unknown): ApiResponse {
  if (isAppError(error) && isRefusalByState(error.code)) return toErrorResponse(error, ctx.requestId);
  throw error;
}

/**
 * As `runOnce`, for `work` that asks another server and therefore has several transactions of its own. The request is written as
 * running before them, with a lease: nobody else runs it while that lasts. It ends with the answer, so that it lasts only when the
 * process died. Then the same request runs `work` again, which must go on from the rows that it finds.
 */
export async function runInSteps<C extends Context>(
  ctx: C,
  request: IdempotentRequest,
  work: (ctx: C) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  if (isInTransaction(ctx)) throw new Error("Each step commits, so this cannot be inside a transaction.");
  const { key } = request;
  const bodyHash = hashOf(request.body);
  const kept = await inTransaction(ctx, async (tx) => {
    await lockKey(tx, key);
    const found = await findKept(tx, request, bodyHash);
    if (!found) await beginLease(tx, request, bodyHash);
    return found;
  });
  if (kept) return kept;
  const response = await runOrEndLease({ ...ctx, requestKey: nameOf(ctx, key) }, key, work);
  // If this fails the lease goes on: the work is done, and must not be done anew under a key that is free.
  await keepLeased(ctx, key, response);
  return response;
}

/** Returns the response of `work`, also a refusal by state. Any other error frees the key. */
async function runOrEndLease<C extends Context>(
  ctx: C,
  key: string,
  work: (ctx: C) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  try {
    return await work(ctx).catch((error: unknown) => toRefusal(ctx, error));
  } catch (error) {
    await endLease(ctx, key).catch((lost: unknown) => {
      log.error({ request_id: ctx.requestId, err: lost }, "an Idempotency-Key stays in use until its lease is over");
    });
    throw error;
  }
}
