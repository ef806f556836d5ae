import { z } from "zod";
import { listRoute } from "#lib/api/route";
import { IdInput, oneCursor, PageQuery } from "#lib/core/schema";
import { listVoucherRedemptions } from "#lib/domain/vouchers/read";
import { VoucherRedemption } from "#lib/domain/vouchers/schema";

export const GET = listRoute(
  {
    summary: "List the redemptions of a voucher",
    description:
      "One record for each use, newest first. A redemption that was reversed stays in the list, with `reversed_at`.",
    scope: "vouchers:read",
    params: z.object({ id: IdInput.describe("Id of the voucher.") }),
    query: PageQuery.check(oneCursor),
    items: VoucherRedemption,
    errors: ["not_found"],
  },
  ({ ctx, params, query }) => listVoucherRedemptions(ctx, params.id, query),
);
