import { listRoute } from "#lib/api/route";
import { listVouchers } from "#lib/domain/vouchers/read";
import { Voucher, VoucherQuery } from "#lib/domain/vouchers/schema";

export const GET = listRoute(
  {
    summary: "List vouchers",
    description: "All vouchers, newest first. Filter by product, order or customer.",
    scope: "vouchers:read",
    query: VoucherQuery,
    items: Voucher,
  },
  ({ ctx, query }) => listVouchers(ctx, query),
);
