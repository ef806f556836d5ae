import type { SqlCtx } from "#lib/core/context";
import { notFound } from "#lib/core/errors";
import type { Page, PageQuery } from "#lib/core/schema";
import { pageOf } from "#lib/db/page";
import { listLog } from "#lib/domain/redemptions/log";
import { type MembershipRow, toListedMembership, toMembership, toMembershipCheckin } from "./row.ts";
import type { Membership, MembershipCheckin, MembershipQuery } from "./schema.ts";
import { GET_MEMBERSHIP } from "./sql.ts";

/** Decisions, "Operations". Throws `not_found`. */
export async function getMembership(ctx: SqlCtx, id: string): Promise<Membership> {
  const [row] = await ctx.sql<MembershipRow>(GET_MEMBERSHIP, [id]);
  if (!row) throw notFound("membership");
  return toMembership(row);
}

/** Without `usage`. Spec, "membership". */
export function listMemberships(ctx: SqlCtx, query: MembershipQuery): Promise<Page<Membership>> {
  const { status, product_id, order_id, customer_id } = query;
  const equals = { status, product_id, order_id, customer_id };
  return pageOf(ctx, { table: "membership", url: "/v1/memberships", equals }, query, (rows: MembershipRow[]) =>
    rows.map(toListedMembership),
  );
}

/** The log of one membership, a record per check-in. Throws `not_found`. */
export async function listMembershipCheckins(
  ctx: SqlCtx,
  id: string,
  query: PageQuery,
): Promise<Page<MembershipCheckin>> {
  await getMembership(ctx, id);
  const log = { table: "membership_checkin", column: "membership_id", id, url: `/v1/memberships/${id}/checkins` };
  return listLog(ctx, log, query, toMembershipCheckin);
}
