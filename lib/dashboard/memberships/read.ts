import type { Page } from "#lib/core/schema";
import { shownEmail } from "#lib/core/shown-email";
import { toUnix } from "#lib/core/time";
import {
  type ItemNames,
  type ItemSearch,
  listItems,
  listProductChoices,
  readBesideItem,
} from "#lib/dashboard/items/read";
import type { Context } from "#lib/db/context";
import { asOf } from "#lib/domain/memberships/due";
import { findMembership, WITH_TIMEZONE, withStatus } from "#lib/domain/memberships/read";
import { membershipRefusal } from "#lib/domain/memberships/refusal";
import {
  type MembershipCheckinRow,
  type RenewingRow,
  toMembership,
  toMembershipCheckin,
} from "#lib/domain/memberships/row";
import type { MembershipStatus } from "#lib/domain/memberships/schema";
import { buyerText } from "#lib/texts/buyer";
import type { MembershipDetails, MembershipOverview, MembershipState } from "./shape.ts";
import { MEMBERSHIP_NAMES, MEMBERSHIP_PRODUCTS } from "./sql.ts";

/** The filters of the dashboard's list. */
export interface MembershipSearch extends ItemSearch {
  /** The status of now. */
  status?: MembershipStatus;
  product_id?: string;
}

/** Lists memberships for the dashboard as they stand now, newest first. */
export function listMembershipOverviews(
  ctx: Context,
  { status, product_id, ...query }: MembershipSearch,
): Promise<Page<MembershipOverview>> {
  const filters = { equals: { product_id }, either: withStatus(ctx, status) };
  const list = { kind: "membership", names: MEMBERSHIP_NAMES, columns: WITH_TIMEZONE, ...filters } as const;
  return listItems(ctx, list, query, (stored: RenewingRow, names: ItemNames) =>
    toOverview(asOf(stored, ctx.now), names),
  );
}

const stateOf = ({ status, cancel_at_period_end }: RenewingRow): MembershipState =>
  cancel_at_period_end && status !== "canceled" ? "ends" : status;

const toOverview = (row: RenewingRow, names: ItemNames): MembershipOverview => ({
  id: row.id,
  qr_token: row.qr_token,
  member: shownEmail(buyerText(names)),
  title: names.title,
  state: stateOf(row),
  until: toUnix(row.canceled_at ?? row.current_period_end),
  used_this_period: row.used_this_period,
  max_checkins_per_period: row.max_checkins_per_period,
});

/** Lists the plans that the list can be filtered by, with the chosen one. */
export const listMembershipProducts = (ctx: Context, chosen?: string): Promise<{ id: string; title: string }[]> =>
  listProductChoices(ctx, MEMBERSHIP_PRODUCTS, chosen);

/**
 * Returns a membership as it stands now, with its plan, order and log, and why the member cannot check in. Throws
 * `not_found`.
 */
export async function getMembershipDetails(ctx: Context, id: string): Promise<MembershipDetails> {
  const row = asOf(await findMembership(ctx, { id }), ctx.now);
  const { names, uses, ...shared } = await readBesideItem(ctx, {
    kind: "membership",
    id,
    names: MEMBERSHIP_NAMES,
    event: "membership.checked_in",
    resourceOf: (checkin: MembershipCheckinRow) => checkin.id,
    toUse: toMembershipCheckin,
  });
  const { plan_interval, plan_interval_count, max_checkins_per_period, used_this_period } = row;
  return {
    ...shared,
    membership: toMembership(row),
    state: stateOf(row),
    plan: { interval: plan_interval, interval_count: plan_interval_count, max_checkins_per_period },
    used_this_period,
    canceled_at: toUnix(row.canceled_at),
    checkins: uses,
    refusal: membershipRefusal(row, ctx.now)?.message ?? null,
  };
}
