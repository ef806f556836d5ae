import { z } from "zod";
import { route } from "#lib/api/route";
import { IdInput, NoBody } from "#lib/core/schema";
import { Voucher } from "#lib/domain/vouchers/schema";
import { voidVoucher } from "#lib/domain/vouchers/void";

export const POST = route(
  {
    summary: "Void a voucher",
    description:
      "Voids the voucher, used or not; it can no longer be redeemed. This cannot be undone, and it refunds nothing. Fires `voucher.voided`.",
    scope: "vouchers:write",
    params: z.object({ id: IdInput.describe("Id of the voucher.") }),
    body: NoBody,
    response: Voucher,
    errors: ["not_found", "already_voided"],
  },
  ({ ctx, params }) => voidVoucher(ctx, params.id),
);
