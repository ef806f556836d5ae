import { readToken } from "#lib/core/codes";
import { insufficientScope, invalid, isAppError } from "#lib/core/errors";
import { SCAN_DAYS } from "#lib/core/limits";
import { hasScope, type Scope } from "#lib/core/scopes";
import { DAY_SECONDS } from "#lib/core/spans";
import { addSeconds, fromUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { isRetryable } from "#lib/db/retries";
import { inTransaction, isInTransaction, savepoint } from "#lib/db/transaction";
import { recordConflict } from "#lib/domain/redemptions/conflict";
import { lockItems } from "#lib/domain/redemptions/lock-items";
import { redeemToken } from "#lib/domain/redemptions/redeem";
import { findByToken } from "#lib/domain/redemptions/resolve";
import { type RedeemBatchBody, type RedemptionBatch, RedemptionResult } from "#lib/domain/redemptions/schema";
import { redeemScopeOf } from "#lib/domain/redemptions/scopes";
import { toErrorResponse } from "#lib/http/errors";
import { runOnce } from "#lib/http/idempotency";
import type { ApiResponse } from "#lib/http/idempotency-record";
import { recordRefusedAccess } from "./refused-access.ts";

type Entry = RedeemBatchBody["entries"][number];

/** How old an offline scan may be, and how far its time may be in the future. */
const MAX_AGE_SECONDS = SCAN_DAYS * DAY_SECONDS;
const MAX_AHEAD_SECONDS = 300;

/**
 * Redeems offline scans in order, each as POST /redemptions would have at its `redeemed_at`, and returns a status and body for
 * each. An entry with the same idempotency key, in a batch or alone, is redeemed once. Each entry has its own transaction, or a
 * savepoint when the batch has an Idempotency-Key, so a failure does not affect the others. A refused entry is recorded.
 */
export async function redeemBatch(ctx: Context, { entries }: RedeemBatchBody): Promise<RedemptionBatch> {
  if (isInTransaction(ctx)) {
    const allowed = entries.filter((entry) => mayRedeem(ctx, redeemScopeOf(entry.token)));
    const tokens = allowed.map((entry) => entry.token);
    await lockItems(ctx, tokens);
  }
  const results: RedemptionBatch["results"] = [];
  for (const entry of entries) results.push(await redeemEntry(ctx, entry));
  return { object: "redemption_batch", results };
}

/** A code of another system is decided by its item. */
const mayRedeem = (ctx: Context, scope: Scope | null): boolean => scope === null || hasScope(ctx.actor.scopes, scope);

async function redeemEntry(ctx: Context, entry: Entry): Promise<RedemptionBatch["results"][number]> {
  try {
    const { status, body } = await inEntryTransaction(ctx, async (tx) => {
      const response = await redeemOrError(tx, entry);
      if (isConflict(response)) await record(tx, entry, response);
      return response;
    });
    return { status, body: body as RedemptionBatch["results"][number]["body"] };
  } catch (error) {
    if (isInTransaction(ctx) && isRetryable(error)) throw error; // the whole batch is tried again
    return toErrorResponse(error, ctx.requestId);
  }
}

/** Runs `work` in its own transaction, or in a savepoint of the batch. A failure undoes only this entry. */
const inEntryTransaction = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  isInTransaction(ctx) ? savepoint(ctx, () => work(ctx)) : inTransaction(ctx, work);

/** Checks in this order: scope, input, state of the item. */
async function redeemOrError(tx: Context, { redeemed_at, idempotency_key: key, ...body }: Entry): Promise<ApiResponse> {
  try {
    const scope = redeemScopeOf(body.token);
    if (scope && !mayRedeem(tx, scope)) throw insufficientScope([scope]);
    const at = fromUnix(redeemed_at);
    if (at < addSeconds(tx.now, -MAX_AGE_SECONDS) || at > addSeconds(tx.now, MAX_AHEAD_SECONDS)) {
      throw invalid(
        "redeemed_at",
        `redeemed_at must be at most ${SCAN_DAYS} days ago and at most 5 minutes ahead. Check the clock of the scanner.`,
      );
    }
    const request = { key, method: "POST", path: "/v1/redemptions", body, isEntry: true };
    return await runOnce({ ...tx, hasIdempotencyKey: true }, inTransaction, request, async (inside) => {
      const { result } = await redeemToken(inside, body, at);
      return { status: 200, body: RedemptionResult.parse(result) };
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    await recordRefusedAccess(tx, error, "POST");
    return toErrorResponse(error, tx.requestId);
  }
}

/** Returns true for a refused scan, except for an `idempotency_conflict`. */
function isConflict({ status, body }: ApiResponse): boolean {
  return status >= 400 && status < 500 && (body as { error: string }).error !== "idempotency_conflict";
}

async function record(tx: Context, entry: Entry, { status, body }: ApiResponse): Promise<void> {
  const { error, message } = body as { error: string; message: string };
  const isForbidden = status === 403; // then the conflict must not show whether the token exists
  const found = isForbidden ? null : await findByToken(tx, entry.token);
  await recordConflict(tx, {
    idempotencyKey: entry.idempotency_key,
    redeemedAt: fromUnix(entry.redeemed_at),
    source: entry.source,
    note: entry.note,
    amountCents: entry.amount_cents,
    kind: isForbidden ? readToken(entry.token).kind : (found?.kind ?? null),
    resource: found?.resource ?? null,
    error,
    message,
  });
}
