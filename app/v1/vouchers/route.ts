import { listOf } from "#lib/core/schema";
import { listVouchers } from "#lib/domain/vouchers/read";
import { Voucher, VoucherQuery } from "#lib/domain/vouchers/schema";
import { route } from "#lib/http/route";

export const GET = route(
  {
    summary: "List vouchers",
    description: "Newest first. Filters by the product, the order and the customer that bought it.",
    scope: "vouchers:read",
    query: VoucherQuery,
    response: listOf(Voucher),
  },
  ({ ctx, query }) => listVouchers(ctx, query),
);
