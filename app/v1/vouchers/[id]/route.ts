import { z } from "zod";
import { IdInput } from "#lib/core/schema";
import { getVoucher } from "#lib/domain/vouchers/read";
import { Voucher } from "#lib/domain/vouchers/schema";
import { route } from "#lib/http/route";

const params = z.object({ id: IdInput });

export const GET = route(
  {
    summary: "Retrieve a voucher",
    description: "With its uses as they stand now.",
    scope: "vouchers:read",
    params,
    response: Voucher,
    errors: ["not_found"],
  },
  ({ ctx, params: { id } }) => getVoucher(ctx, id),
);
