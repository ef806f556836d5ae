import { readToken } from "#lib/core/codes";
import { insufficientScope, invalid, isAppError } from "#lib/core/errors";
import { hasScope } from "#lib/core/scopes";
import { addSeconds, fromUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { inTransaction, isInTransaction, isRetryable, savepoint } from "#lib/db/transaction";
import { recordConflict } from "#lib/domain/redemptions/conflict";
import { lockItems } from "#lib/domain/redemptions/lock-items";
import { redeemToken } from "#lib/domain/redemptions/redeem";
import { findByToken } from "#lib/domain/redemptions/resolve";
import { type RedeemBatchBody, type RedemptionBatch, RedemptionResult } from "#lib/domain/redemptions/schema";
import { redeemScopeOf } from "#lib/domain/redemptions/scopes";
import { toErrorAnswer } from "#lib/http/errors";
import { type Answer, answerOnce } from "./idempotency.ts";
import { recordRefusedAccess } from "./refused-access.ts";

type Entry = RedeemBatchBody["entries"][number];

/** How far back a scan made offline may lie, and how far a phone's clock may run ahead. */
const BACK_SECONDS = 7 * 86_400;
const AHEAD_SECONDS = 300;

/**
 * Answers each entry, in order, as POST /redemptions would have at its `redeemed_at`, under its own key: the same
 * entry again, in a batch or alone, is not a second use. Each is a transaction of its own, unless the batch itself
 * has a key; what one fails with leaves the others as they are. A refused one is recorded. Decisions, "Operations".
 */
export async function redeemBatch(ctx: Context, { entries }: RedeemBatchBody): Promise<RedemptionBatch> {
  const allowed = entries.filter((entry) => mayRedeem(ctx, entry));
  if (isInTransaction(ctx))
    await lockItems(
      ctx,
      allowed.map((entry) => entry.token),
    );
  const results: RedemptionBatch["results"] = [];
  for (const entry of entries) results.push(await answerEntry(ctx, entry));
  return { object: "redemption_batch", results };
}

const mayRedeem = (ctx: Context, entry: Entry): boolean => hasScope(ctx.actor.scopes, redeemScopeOf(entry.token));

async function answerEntry(ctx: Context, entry: Entry): Promise<RedemptionBatch["results"][number]> {
  try {
    const { status, body } = await apart(ctx, async (tx) => {
      const answer = await answerOrError(tx, entry);
      if (isConflict(answer)) await record(tx, entry, answer);
      return answer;
    });
    return { status, body: body as RedemptionBatch["results"][number]["body"] };
  } catch (error) {
    if (isInTransaction(ctx) && isRetryable(error)) throw error; // the whole batch is tried again
    return toErrorAnswer(error, ctx.requestId);
  }
}

/** A transaction of its own, or a part of the batch's that its failure undoes alone. */
const apart = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  isInTransaction(ctx) ? savepoint(ctx, () => work(ctx)) : inTransaction(ctx, work);

/** The checks in their order: scope, input, then what the item says. */
async function answerOrError(tx: Context, { redeemed_at, idempotency_key: key, ...body }: Entry): Promise<Answer> {
  try {
    const scope = redeemScopeOf(body.token);
    if (!hasScope(tx.actor.scopes, scope)) throw insufficientScope([scope]);
    const at = fromUnix(redeemed_at);
    if (at < addSeconds(tx.now, -BACK_SECONDS) || at > addSeconds(tx.now, AHEAD_SECONDS)) {
      throw invalid("redeemed_at", "Give a time from 7 days back to 5 minutes ahead: check the clock of the phone.");
    }
    const request = { key, method: "POST", path: "/v1/redemptions", body, isEntry: true };
    return await answerOnce({ ...tx, hasIdempotencyKey: true }, inTransaction, request, async (inside) => {
      const { result } = await redeemToken(inside, body, at);
      return { status: 200, body: RedemptionResult.parse(result) };
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    await recordRefusedAccess(tx, error, "POST");
    return toErrorAnswer(error, tx.requestId);
  }
}

/** A scan that the server refuses; not one whose first request is still running, or whose key another one used. */
function isConflict({ status, body }: Answer): boolean {
  return status >= 400 && status < 500 && (body as { error: string }).error !== "idempotency_conflict";
}

async function record(tx: Context, entry: Entry, { status, body }: Answer): Promise<void> {
  const { error, message } = body as { error: string; message: string };
  const isForbidden = status === 403; // whether the token exists plays no part
  const found = isForbidden ? null : await findByToken(tx, entry.token);
  await recordConflict(tx, {
    idempotencyKey: entry.idempotency_key,
    redeemedAt: fromUnix(entry.redeemed_at),
    source: entry.source,
    note: entry.note,
    kind: isForbidden ? readToken(entry.token).kind : (found?.kind ?? null),
    resource: found?.resource ?? null,
    error,
    message,
  });
}
