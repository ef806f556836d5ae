import { z } from "zod";
import { foreignForm, readToken } from "#lib/core/codes";
import type { Scope } from "#lib/core/scopes";
import { type RedemptionKind, TokenInput } from "./schema.ts";

export const READ_SCOPES: Record<RedemptionKind, Scope> = {
  gift_card: "gift_cards:read",
  ticket: "tickets:read",
  booking: "bookings:read",
  voucher: "vouchers:read",
  membership: "memberships:read",
};

export const REDEEM_SCOPES: Record<RedemptionKind, Scope> = {
  gift_card: "gift_cards:redeem",
  ticket: "tickets:redeem",
  booking: "bookings:redeem",
  voucher: "vouchers:redeem",
  membership: "memberships:checkin",
};

/** The scopes that can reverse every redemption of a kind. */
export const WRITE_SCOPES: Record<RedemptionKind, Scope> = {
  ticket: "tickets:write",
  gift_card: "gift_cards:write",
  booking: "bookings:write",
  voucher: "vouchers:write",
  membership: "memberships:write",
};

const WithToken = z.object({ token: TokenInput });

/**
 * Returns the scope for the token of the body, also when the rest of the body is invalid. Null without a token, and for a text
 * that can be the code of another system: its item decides, in `findScanned`.
 */
const scopeBy =
  (scopes: Record<RedemptionKind, Scope>) =>
  (body: unknown): Scope | null => {
    const parsed = WithToken.safeParse(body);
    return parsed.success ? scopeOf(scopes, parsed.data.token) : null;
  };

const scopeOf = (scopes: Record<RedemptionKind, Scope>, text: string): Scope | null =>
  foreignForm(text) === null ? scopes[readToken(text).kind] : null;

/** The token's prefix decides the kind and so the scope, whether or not the token exists. */
export const lookupScope = { oneOf: Object.values(READ_SCOPES), of: scopeBy(READ_SCOPES) };

export const redeemScope = { oneOf: Object.values(REDEEM_SCOPES), of: scopeBy(REDEEM_SCOPES) };

export const redeemScopeOf = (token: string): Scope | null => scopeOf(REDEEM_SCOPES, token);

/** The batch needs one of these scopes. Each entry then needs the scope of its kind. */
export const redeemAnyScope = { oneOf: Object.values(REDEEM_SCOPES) };

/** A reversal needs one of these scopes. `reverseRedemption` checks which one. */
export const reverseScope = { oneOf: [...Object.values(REDEEM_SCOPES), ...Object.values(WRITE_SCOPES)] };
