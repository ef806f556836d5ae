import { z } from "zod";
import { route } from "#lib/api/route";
import { IdInput, RedeemBody } from "#lib/core/schema";
import { redeemVoucher } from "#lib/domain/vouchers/redeem";
import { Voucher } from "#lib/domain/vouchers/schema";

export const POST = route(
  {
    summary: "Redeem a voucher",
    description: "Takes one use of the voucher, adds a redemption record and fires `voucher.redeemed`.",
    scope: "vouchers:redeem",
    isDoor: true,
    isForDevices: true,
    params: z.object({ id: IdInput.describe("Id of the voucher.") }),
    body: RedeemBody,
    response: Voucher,
    errors: ["not_found", "already_redeemed_or_voided", "exhausted", "expired"],
  },
  ({ ctx, params, body }) => redeemVoucher(ctx, params.id, body),
);
