import type { SqlCtx } from "#lib/core/context";
import { giftCardRefusal } from "#lib/domain/gift-cards/refusal";
import { toGiftCard } from "#lib/domain/gift-cards/row";
import { ticketRefusal } from "#lib/domain/tickets/refusal";
import { toTicket } from "#lib/domain/tickets/row";
import { displayOf, type Resolved, resolveToken } from "./resolve.ts";
import type { Lookup, LookupBody } from "./schema.ts";

/** What a token is and whether it would be redeemed now. Changes nothing. Throws `not_found`. */
export async function lookupToken(ctx: SqlCtx, { token }: LookupBody): Promise<Lookup> {
  const found = await resolveToken(ctx, token);
  const refusal = refusalOf(found, ctx.now);
  return {
    object: "redemption_lookup",
    kind: found.kind,
    redeemable: refusal === null,
    reason: refusal?.code ?? null,
    resource: found.kind === "ticket" ? toTicket(found.row) : toGiftCard(found.row),
    display: displayOf(found),
  };
}

/** A card is redeemable when the smallest charge would go through. */
const SMALLEST_CHARGE_CENTS = 1;

const refusalOf = (found: Resolved, now: Date) =>
  found.kind === "ticket" ? ticketRefusal(found.row, now) : giftCardRefusal(found.row, SMALLEST_CHARGE_CENTS, now);
