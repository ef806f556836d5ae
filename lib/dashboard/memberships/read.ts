import { readToken } from "#lib/core/codes";
import type { Page, PageQuery } from "#lib/core/schema";
import { shownEmail } from "#lib/core/shown-email";
import { toUnix } from "#lib/core/time";
import { countSubscribers, summarizeDeliveries } from "#lib/dashboard/delivery-summary/read";
import type { EventRef } from "#lib/dashboard/delivery-summary/shape";
import { parseSearch } from "#lib/dashboard/search/shape";
import { boughtByEmail, withIdOrOrder, withText } from "#lib/dashboard/search/sql";
import type { Context } from "#lib/db/context";
import { type Condition, type Listing, pageOf } from "#lib/db/page";
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
import type { MembershipDetails, MembershipOverview, MembershipState, MembershipUse } from "./shape.ts";
import { MEMBERSHIP_NAMES, MEMBERSHIP_PRODUCTS, USES_OF_MEMBERSHIP } from "./sql.ts";

/** The filters of the dashboard's list. `search`: a name, an e-mail address, an id, or a token or its end. */
export interface MembershipSearch extends Pick<PageQuery, "starting_after" | "ending_before" | "limit"> {
  /** The status of now. */
  status?: MembershipStatus;
  product_id?: string;
  order_id?: string;
  customer_id?: string;
  search?: string;
}

interface NamesRow {
  id: string;
  title: string;
  order_id: string;
  customer_name: string | null;
  customer_email: string | null;
}

/** Lists memberships for the dashboard as they stand now, newest first. */
export async function listMembershipOverviews(
  ctx: Context,
  query: MembershipSearch,
): Promise<Page<MembershipOverview>> {
  const { status, product_id, order_id, customer_id, search, ...page } = query;
  const listing: Listing = {
    table: "membership",
    equals: { product_id, order_id, customer_id },
    conditions: search ? [matching(search)] : [],
    either: withStatus(ctx, status),
    columns: WITH_TIMEZONE,
  };
  return pageOf(ctx, listing, page, async (stored: RenewingRow[]) => {
    const names = await ctx.sql<NamesRow>(MEMBERSHIP_NAMES, [stored.map((row) => row.id)]);
    const byId = new Map(names.map((row) => [row.id, row]));
    return stored.flatMap((one) => {
      const row = asOf(one, ctx.now);
      const found = byId.get(row.id);
      return found ? [toOverview(row, found)] : [];
    });
  });
}

function matching(search: string): Condition {
  const { kind, token } = readToken(search);
  if (kind === "membership" && token) return { sql: "qr_token = ?", values: [token] };
  const parsed = parseSearch(search);
  if (parsed.kind === "id") return withIdOrOrder("membership", parsed.id);
  if (parsed.kind !== "text") return { sql: "false", values: [] };
  const bought = boughtByEmail(search);
  if (bought) return bought;
  return withText("membership", search, parsed);
}

const stateOf = ({ status, cancel_at_period_end }: RenewingRow): MembershipState =>
  cancel_at_period_end && status !== "canceled" ? "ends" : status;

const toOverview = (row: RenewingRow, names: NamesRow): MembershipOverview => ({
  id: row.id,
  qr_token: row.qr_token,
  member: shownEmail(buyerText(names)),
  title: names.title,
  state: stateOf(row),
  until: toUnix(row.canceled_at ?? row.current_period_end),
  used_this_period: row.used_this_period,
  max_checkins_per_period: row.max_checkins_per_period,
});

const PRODUCTS_SHOWN = 5;

/** Lists the plans that the list can be filtered by, with the chosen one. */
export const listMembershipProducts = (ctx: Context, chosen?: string): Promise<{ id: string; title: string }[]> =>
  ctx.sql<{ id: string; title: string }>(MEMBERSHIP_PRODUCTS, [PRODUCTS_SHOWN, chosen ?? null]);

const CHECKINS_SHOWN = 100;

/**
 * Returns a membership as it stands now, with its plan, order and log, and why the member cannot check in. Throws
 * `not_found`.
 */
export async function getMembershipDetails(ctx: Context, id: string): Promise<MembershipDetails> {
  const row = asOf(await findMembership(ctx, { id }), ctx.now);
  const [[names], checkins, subscribers] = await Promise.all([
    ctx.sql<NamesRow>(MEMBERSHIP_NAMES, [[id]]),
    ctx.sql<MembershipCheckinRow>(USES_OF_MEMBERSHIP, [id, CHECKINS_SHOWN]),
    countSubscribers(ctx, "membership.checked_in"),
  ]);
  if (!names) throw new Error("A membership without an order.");
  const { title, order_id, customer_name, customer_email } = names;
  const { plan_interval, plan_interval_count, max_checkins_per_period, used_this_period } = row;
  return {
    membership: toMembership(row),
    state: stateOf(row),
    title,
    plan: { interval: plan_interval, interval_count: plan_interval_count, max_checkins_per_period },
    used_this_period,
    canceled_at: toUnix(row.canceled_at),
    order: { id: order_id, customer_name, customer_email: shownEmail(customer_email) },
    checkins: await toUses(ctx, checkins),
    refusal: membershipRefusal(row, ctx.now)?.message ?? null,
    subscribers,
  };
}

async function toUses(ctx: Context, rows: MembershipCheckinRow[]): Promise<MembershipUse[]> {
  const sent = await summarizeDeliveries(
    ctx,
    rows.map((row): EventRef => ({ type: "membership.checked_in", at: row.created_at, id: row.id })),
  );
  return rows.map((row, index) => ({ ...toMembershipCheckin(row), sent: sent[index] ?? null }));
}
