import { z } from "zod";
import { IdInput, NoBody } from "#lib/core/schema";
import { Voucher } from "#lib/domain/vouchers/schema";
import { voidVoucher } from "#lib/domain/vouchers/void";
import { route } from "#lib/http/route";

export const POST = route(
  {
    summary: "Void a voucher",
    description: "A used one too. It cannot be undone. Fires `voucher.voided`.",
    scope: "vouchers:write",
    params: z.object({ id: IdInput }),
    body: NoBody,
    response: Voucher,
    errors: ["not_found", "already_voided"],
    writes: "sql",
  },
  ({ ctx, params }) => voidVoucher(ctx, params.id),
);
