import { readToken } from "#lib/core/codes";
import type { SqlCtx } from "#lib/core/context";
import { AppError, invalid, isAppError } from "#lib/core/errors";
import { chargeGiftCard } from "#lib/domain/gift-cards/charge";
import { toGiftCard, toGiftCardTransaction } from "#lib/domain/gift-cards/row";
import { GET_TRANSACTION } from "#lib/domain/gift-cards/sql";
import { claimUse } from "#lib/domain/tickets/redeem";
import { ticketRefusal } from "#lib/domain/tickets/refusal";
import { toTicket, toTicketRedemption } from "#lib/domain/tickets/row";
import { displayOf, resolveToken, unknownToken } from "./resolve.ts";
import type { RedeemTokenBody, RedemptionResult } from "./schema.ts";

/** Says whether the answer is that of an equal charge moments ago. */
export interface Redeemed {
  result: RedemptionResult;
  isReplay: boolean;
}

/**
 * Resolves a token and redeems what it stands for in one call. A refusal carries `display`. Throws
 * `not_found`, and for a gift card without an amount or anything else with one, `invalid_request`.
 */
export async function redeemToken(ctx: SqlCtx, body: RedeemTokenBody): Promise<Redeemed> {
  const { kind, token } = readToken(body.token);
  if (kind === "gift_card" && body.amount_cents === undefined && token) {
    throw invalid("amount_cents", "Say how much to take from the gift card, in minor units.");
  }
  if (kind !== "gift_card" && body.amount_cents !== undefined) {
    throw invalid("amount_cents", "Only a gift card takes an amount. Leave it out.");
  }
  if (token === null) throw unknownToken();
  return kind === "gift_card"
    ? chargeByCode(ctx, token, { ...body, amount_cents: body.amount_cents ?? 0 })
    : claimByToken(ctx, token, body);
}

async function claimByToken(ctx: SqlCtx, token: string, body: RedeemTokenBody): Promise<Redeemed> {
  const admitted = body.ticket_event_ids ?? null;
  const claimed = await claimUse(ctx, { token }, body, admitted);
  const found = await resolveToken(ctx, token);
  if (found.kind !== "ticket") throw unknownToken();
  if (!claimed) {
    const refusal = ticketRefusal(found.row, ctx.now, admitted);
    // No reason left: a use was given back between the two statements.
    if (!refusal) return claimByToken(ctx, token, body);
    throw new AppError(refusal.code, refusal.message, { display: displayOf(found) });
  }
  return {
    isReplay: false,
    result: {
      object: "redemption_result",
      kind: "ticket",
      resource: toTicket(claimed),
      redemption: toTicketRedemption({
        merchant_id: claimed.merchant_id,
        id: claimed.redemption_id,
        ticket_id: claimed.id,
        redeemed_at: ctx.now,
        source: body.source ?? ctx.actor.name,
        note: body.note || null,
        created_at: ctx.now,
        reversed_at: null,
      }),
      display: displayOf(found),
    },
  };
}

async function chargeByCode(
  ctx: SqlCtx,
  code: string,
  charge: RedeemTokenBody & { amount_cents: number },
): Promise<Redeemed> {
  const { amount_cents, note, source } = charge;
  try {
    const { card, transactionId, isReplay } = await chargeGiftCard(ctx, { code }, { amount_cents, note, source });
    const [entry] = await ctx.sql<Parameters<typeof toGiftCardTransaction>[0]>(GET_TRANSACTION, [transactionId]);
    if (!entry) throw new Error("A charge without its ledger entry.");
    const result: RedemptionResult = {
      object: "redemption_result",
      kind: "gift_card",
      resource: toGiftCard(card),
      redemption: toGiftCardTransaction(entry),
      display: displayOf(await resolveToken(ctx, code)),
    };
    return { result, isReplay };
  } catch (error) {
    if (isAppError(error) && error.code !== "not_found") throw await withDisplay(ctx, error, code);
    if (isAppError(error)) throw unknownToken();
    throw error;
  }
}

async function withDisplay(ctx: SqlCtx, error: AppError, token: string): Promise<AppError> {
  const found = await resolveToken(ctx, token);
  return new AppError(error.code, error.message, { ...error.extra, display: displayOf(found) });
}
