import { readToken } from "#lib/core/codes";
import type { Page, PageQuery } from "#lib/core/schema";
import { shownEmail } from "#lib/core/shown-email";
import { toUnix } from "#lib/core/time";
import { countSubscribers, summarizeDeliveries } from "#lib/dashboard/delivery-summary/read";
import type { EventRef } from "#lib/dashboard/delivery-summary/shape";
import { parseSearch } from "#lib/dashboard/search/shape";
import { boughtByEmail, hasForeignCode, withIdOrOrder, withText } from "#lib/dashboard/search/sql";
import type { Context } from "#lib/db/context";
import { type Condition, type Listing, pageOf } from "#lib/db/page";
import { findVoucher } from "#lib/domain/vouchers/read";
import { voucherRefusal } from "#lib/domain/vouchers/refusal";
import { toVoucher, toVoucherRedemption, type VoucherRedemptionRow, type VoucherRow } from "#lib/domain/vouchers/row";
import { buyerText } from "#lib/texts/buyer";
import { type VoucherDetails, type VoucherOverview, type VoucherUse, voucherStatus } from "./shape.ts";
import { USES_OF_VOUCHER, VOUCHER_NAMES } from "./sql.ts";

/**
 * The filters of the dashboard's list. `valid` includes vouchers that are partly used. `search`: a name, an e-mail
 * address, an id, or a token or its end.
 */
export interface VoucherSearch extends Pick<PageQuery, "starting_after" | "ending_before"> {
  state?: "valid" | "used" | "expired" | "voided";
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

/** Lists vouchers for the dashboard, newest first. Runs two statements, three with a cursor. */
export function listVoucherOverviews(ctx: Context, query: VoucherSearch): Promise<Page<VoucherOverview>> {
  const { state, order_id, customer_id, search, ...page } = query;
  const conditions = [...(state ? [inState(state, ctx.now)] : []), ...(search ? [matching(search)] : [])];
  const listing: Listing = { table: "voucher", equals: { order_id, customer_id }, conditions };
  return pageOf(ctx, listing, page, async (rows: VoucherRow[]) => {
    const names = await ctx.sql<NamesRow>(VOUCHER_NAMES, [rows.map((row) => row.id)]);
    const byId = new Map(names.map((row) => [row.id, row]));
    return rows.flatMap((row) => {
      const found = byId.get(row.id);
      return found ? [toOverview(row, found, ctx.now)] : [];
    });
  });
}

/** The condition for a state: `voucherStatus` in SQL. */
function inState(state: NonNullable<VoucherSearch["state"]>, now: Date): Condition {
  const isLeft = "voided_at IS NULL AND uses_after < max_uses";
  if (state === "voided") return { sql: "voided_at IS NOT NULL", values: [] };
  if (state === "used") return { sql: "voided_at IS NULL AND uses_after >= max_uses", values: [] };
  if (state === "expired") return { sql: `${isLeft} AND expires_at <= ?`, values: [now] };
  return { sql: `${isLeft} AND (expires_at IS NULL OR expires_at > ?)`, values: [now] };
}

function matching(search: string): Condition {
  const { kind, token } = readToken(search);
  if (kind === "voucher" && token) return { sql: "qr_token = ?", values: [token] };
  const parsed = parseSearch(search);
  if (parsed.kind === "id") return withIdOrOrder("voucher", parsed.id);
  const foreign = hasForeignCode("voucher", search);
  if (parsed.kind !== "text") return foreign;
  const bought = boughtByEmail(search);
  if (bought) return bought;
  return withText("voucher", search, { tail: parsed.tail, or: foreign });
}

const toOverview = (row: VoucherRow, names: NamesRow, now: Date): VoucherOverview => ({
  id: row.id,
  qr_token: row.qr_token,
  title: names.title,
  buyer: shownEmail(buyerText(names)),
  status: voucherStatus(row, now),
  uses_after: row.uses_after,
  max_uses: row.max_uses,
  expires_at: toUnix(row.expires_at),
});

const USES_SHOWN = 100;

/** Returns a voucher with its product, order and log, and why it cannot be redeemed now. Throws `not_found`. */
export async function getVoucherDetails(ctx: Context, id: string): Promise<VoucherDetails> {
  const row = await findVoucher(ctx, id);
  const [[names], uses, subscribers] = await Promise.all([
    ctx.sql<NamesRow>(VOUCHER_NAMES, [[id]]),
    ctx.sql<VoucherRedemptionRow>(USES_OF_VOUCHER, [id, USES_SHOWN]),
    countSubscribers(ctx, "voucher.redeemed"),
  ]);
  if (!names) throw new Error("A voucher without an order.");
  const { customer_name, customer_email } = names;
  return {
    voucher: toVoucher(row),
    status: voucherStatus(row, ctx.now),
    title: names.title,
    order: { id: names.order_id, customer_name, customer_email: shownEmail(customer_email) },
    uses: await toUses(ctx, uses),
    refusal: voucherRefusal(row, ctx.now)?.message ?? null,
    subscribers,
  };
}

async function toUses(ctx: Context, rows: VoucherRedemptionRow[]): Promise<VoucherUse[]> {
  const sent = await summarizeDeliveries(
    ctx,
    rows.map((row): EventRef => ({ type: "voucher.redeemed", at: row.created_at, id: row.voucher_id })),
  );
  return rows.map((row, index) => ({ ...toVoucherRedemption(row), sent: sent[index] ?? null }));
}
