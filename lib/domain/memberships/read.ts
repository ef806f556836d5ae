import { notFound } from "#lib/core/errors";
import type { Page, PageQuery } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { type Listing, pageOf } from "#lib/db/page";
import type { ItemKey } from "#lib/domain/issued-items/claim";
import { findItem } from "#lib/domain/issued-items/find";
import { listLog } from "#lib/domain/issued-items/log";
import { asOf } from "./due.ts";
import {
  type MembershipScanRow,
  type RenewingRow,
  toListedMembership,
  toMembership,
  toMembershipCheckin,
} from "./row.ts";
import type { Membership, MembershipCheckin, MembershipQuery, MembershipStatus } from "./schema.ts";
import { dueBy, FIND_MEMBERSHIP, GET_MEMBERSHIP, statusAt } from "./sql.ts";

/** Returns the row of a membership with the fields that a scanner checks and shows. Throws `not_found`. */
export async function findMembership(ctx: Context, key: ItemKey): Promise<MembershipScanRow> {
  const { byId, byToken } = FIND_MEMBERSHIP;
  const row = await ("id" in key
    ? findItem<MembershipScanRow>(ctx, byId, key.id)
    : findItem<MembershipScanRow>(ctx, byToken, key.token));
  if (!row) throw notFound("membership");
  return row;
}

/**
 * Returns a membership as of now, also when its renewal is due but not written yet. The job or the next check-in writes
 * the renewal and sends its event. Throws `not_found`.
 */
export async function getMembership(ctx: Context, id: string): Promise<Membership> {
  const [row] = await ctx.sql<RenewingRow>(GET_MEMBERSHIP, [id]);
  if (!row) throw notFound("membership");
  return toMembership(asOf(row, ctx.now));
}

/** Lists memberships as of now, newest first, without `usage`. */
export async function listMemberships(ctx: Context, query: MembershipQuery): Promise<Page<Membership>> {
  const { product_id, order_id, customer_id } = query;
  const listing: Listing = {
    table: "membership",
    equals: { product_id, order_id, customer_id },
    either: withStatus(ctx, query.status),
    columns: WITH_TIMEZONE,
  };
  return pageOf(ctx, listing, query, (rows: RenewingRow[]) =>
    rows.map((row) => toListedMembership(asOf(row, ctx.now))),
  );
}

/** The column that `asOf` needs beside those of the table. */
export const WITH_TIMEZONE = {
  timezone: "(SELECT s.timezone FROM store_settings s WHERE s.merchant_id = $1)",
};

/** Returns the filter for a status of now, which the stored status is not while a renewal is due. */
export const withStatus = ({ now }: Context, status?: MembershipStatus): Listing["either"] =>
  status && [
    { sql: `status = ? AND NOT ${dueBy("?")}`, values: [status, now] },
    { sql: `${dueBy("?")} AND ${statusAt("?")} = ?`, values: [now, now, status] },
  ];

/** Lists the check-ins of a membership, newest first. Throws `not_found`. */
export const listMembershipCheckins = (ctx: Context, id: string, query: PageQuery): Promise<Page<MembershipCheckin>> =>
  listLog(ctx, { table: "membership_checkin", of: { kind: "membership", id } }, query, toMembershipCheckin);
