import { route } from "#lib/api/route";
import { listOf } from "#lib/core/schema";
import { listVouchers } from "#lib/domain/vouchers/read";
import { Voucher, VoucherQuery } from "#lib/domain/vouchers/schema";

export const GET = route(
  {
    summary: "List vouchers",
    description: "All vouchers, newest first. Filter by product, order or customer.",
    scope: "vouchers:read",
    query: VoucherQuery,
    response: listOf(Voucher),
  },
  ({ ctx, query }) => listVouchers(ctx, query),
);
