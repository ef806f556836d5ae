import { z } from "zod";
import { IdInput } from "#lib/core/schema";
import { getVoucher } from "#lib/domain/vouchers/read";
import { Voucher, VoucherPatch } from "#lib/domain/vouchers/schema";
import { updateVoucher } from "#lib/domain/vouchers/update";
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

export const PATCH = route(
  {
    summary: "Change a voucher",
    description:
      "Until when it is taken; an expired one with a later time is taken again. Fires `voucher.updated`; what changes nothing answers the voucher and fires none.",
    scope: "vouchers:write",
    params,
    body: VoucherPatch,
    response: Voucher,
    errors: ["not_found"],
  },
  ({ ctx, params: { id }, body }) => updateVoucher(ctx, id, body),
);
