import { z } from "zod";
import { route } from "#lib/api/route";
import { IdInput } from "#lib/core/schema";
import { getVoucher } from "#lib/domain/vouchers/read";
import { Voucher, VoucherPatch } from "#lib/domain/vouchers/schema";
import { updateVoucher } from "#lib/domain/vouchers/update";

const params = z.object({ id: IdInput.describe("Id of the voucher.") });

export const GET = route(
  {
    summary: "Retrieve a voucher",
    description: "The voucher with its uses as they are now.",
    scope: "vouchers:read",
    isForDevices: true,
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
      "Changes when the voucher expires. A later time makes an expired voucher valid again. Fires `voucher.updated`, unless nothing changed.",
    scope: "vouchers:write",
    params,
    body: VoucherPatch,
    response: Voucher,
    errors: ["not_found"],
  },
  ({ ctx, params: { id }, body }) => updateVoucher(ctx, id, body),
);
