import type { Context } from "#lib/db/context";
import { findItem } from "#lib/domain/issued-items/find";
import type { Reversed } from "#lib/domain/issued-items/reverse";
import { tryCheckin } from "#lib/domain/memberships/checkin";
import { asOf, countedAt } from "#lib/domain/memberships/due";
import { getMembership } from "#lib/domain/memberships/read";
import { membershipRefusal } from "#lib/domain/memberships/refusal";
import { isDue } from "#lib/domain/memberships/renewal";
import { type MembershipRow, type MembershipScanRow, toMembership } from "#lib/domain/memberships/row";
import type { Membership } from "#lib/domain/memberships/schema";
import { FIND_MEMBERSHIP, LOCK_MEMBERSHIP, REVERSE_CHECKIN } from "#lib/domain/memberships/sql";
import type { RedeemableKind } from "./redeemable-kind.ts";
import type { Display } from "./schema.ts";

export const membershipKind: RedeemableKind = {
  async find(ctx, token) {
    const row = await findItem<MembershipScanRow>(ctx, FIND_MEMBERSHIP.byToken, token);
    if (!row) return null;
    const current = asOf(row, ctx.now);
    return {
      kind: "membership",
      token,
      resource: toMembership(current),
      display: toDisplay(row),
      refusal: () => membershipRefusal(current, countedAt(row, ctx.now, ctx.now)),
      async claim(request) {
        const claimed = await tryCheckin(ctx, { token }, request, row);
        if ("code" in claimed) return claimed;
        const { membership, checkin } = claimed;
        return { resource: await toCurrentMembership(ctx, membership), redemption: checkin, display: toDisplay(row) };
      },
    };
  },

  lock: LOCK_MEMBERSHIP,

  async reverse(ctx, { id, item_id }, reason) {
    const { actor, now } = ctx;
    const values = [item_id, id, reason, actor.kind, actor.id, now];
    const [row] = await ctx.sql<Reversed<MembershipRow>>(REVERSE_CHECKIN, values);
    if (!row) throw new Error("A locked membership has no row.");
    return { id: row.reversal_id, resource: await toCurrentMembership(ctx, row), isUnused: false };
  },
};

/**
 * Returns the membership as of now. The period of the row may have ended, because a check-in can count in an earlier
 * one.
 */
const toCurrentMembership = async (ctx: Context, row: MembershipRow): Promise<Membership> =>
  isDue(row, ctx.now) ? getMembership(ctx, row.id) : toMembership(row);

/** A membership has no first redemption, because its check-ins are counted by period. */
const toDisplay = (row: MembershipScanRow): Display => ({
  title: row.product_title,
  detail: null,
  name: row.customer_name,
  starts_at: null,
  first_redeemed_at: null,
  first_source: null,
});
