import { notFound } from "#lib/core/errors";
import type { Page, PageQuery } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { type Listing, pageOf } from "#lib/db/page";
import type { ItemKey } from "#lib/domain/issued-items/claim";
import { listLog } from "#lib/domain/issued-items/log";
import { getSettings } from "#lib/domain/store-settings/read";
import { asOf } from "./due.ts";
import { isDue } from "./renewal.ts";
import {
  type MembershipScanRow,
  type RenewingRow,
  toListedMembership,
  toMembership,
  toMembershipCheckin,
} from "./row.ts";
import type { Membership, MembershipCheckin, MembershipQuery, MembershipStatus } from "./schema.ts";
import { dueBy, FIND_MEMBERSHIP, GET_MEMBERSHIP, IS_ONE_DUE, statusAt } from "./sql.ts";

/** Returns the row of a membership with the fields that a scanner checks and shows. Throws `not_found`. */
export async function findMembership(ctx: Context, key: ItemKey): Promise<MembershipScanRow> {
  const { byId, byToken } = FIND_MEMBERSHIP;
  const [row] = await ("id" in key
    ? ctx.sql<MembershipScanRow>(byId, [key.id])
    : ctx.sql<MembershipScanRow>(byToken, [key.token]));
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

/** Lists memberships as of now, newest first, without `usage`. Spec, "membership". */
export async function listMemberships(ctx: Context, query: MembershipQuery): Promise<Page<Membership>> {
  const { product_id, order_id, customer_id } = query;
  const { equals, conditions } = await withStatus(ctx, query.status);
  const listing: Listing = {
    table: "membership",
    equals: { ...equals, product_id, order_id, customer_id },
    conditions,
  };
  return pageOf(ctx, listing, query, (rows: StoredRow[]) => toListed(ctx, rows));
}

/** Returns the filter for a status of now. When no renewal is due, every stored status is current, and its index is used. */
export async function withStatus(
  ctx: Context,
  status?: MembershipStatus,
): Promise<Pick<Listing, "equals" | "conditions">> {
  if (!status) return {};
  const [due] = await ctx.sql(IS_ONE_DUE, [ctx.now]);
  if (!due) return { equals: { status } };
  return {
    conditions: [
      { sql: `(status = ? OR ${dueBy("?")}) AND ${statusAt("?")} = ?`, values: [status, ctx.now, ctx.now, status] },
    ],
  };
}

export type StoredRow = Omit<RenewingRow, "timezone">;

const toListed = async (ctx: Context, rows: StoredRow[]): Promise<Membership[]> =>
  (await asOfNow(ctx, rows)).map(toListedMembership);

/** Returns rows as they stand now, also those whose renewal is due but not written yet. */
export async function asOfNow(ctx: Context, rows: StoredRow[]): Promise<StoredRow[]> {
  if (!rows.some((row) => isDue(row, ctx.now))) return rows;
  const { timezone } = await getSettings(ctx);
  return rows.map((row) => asOf({ ...row, timezone }, ctx.now));
}

/** Lists the check-ins of a membership, newest first. Throws `not_found`. */
export async function listMembershipCheckins(
  ctx: Context,
  id: string,
  query: PageQuery,
): Promise<Page<MembershipCheckin>> {
  await getMembership(ctx, id);
  const log = { table: "membership_checkin", column: "membership_id", id };
  return listLog(ctx, log, query, toMembershipCheckin);
}
