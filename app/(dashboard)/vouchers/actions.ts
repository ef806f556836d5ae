"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { notFound } from "#lib/core/errors";
import { VoidReason } from "#lib/dashboard/item-timeline/shape";
import { getVoucherDetails } from "#lib/dashboard/vouchers/read";
import type { Context } from "#lib/db/context";
import { reverseRedemption } from "#lib/domain/redemptions/reverse";
import { redeemVoucher } from "#lib/domain/vouchers/redeem";
import { updateVoucher } from "#lib/domain/vouchers/update";
import { voidVoucher } from "#lib/domain/vouchers/void";
import { action } from "#lib/pages/action";
import { unixOf } from "#lib/pages/time-of-form";

const OneVoucher = z.object({ id: z.uuid() });

/** Takes one use of a voucher, once for each opened form. */
export const redeem = action({ input: OneVoucher, once: "vouchers.redeem" }, async ({ ctx, input: { id } }) => {
  await redeemVoucher(ctx, id);
  revalidatePath(`/vouchers/${id}`);
  return { undo: { id, redemption: await newestOf(ctx, id) } };
});

/** Returns the id of the newest use: the one just taken, as the transaction still has the voucher. */
const newestOf = async (ctx: Context, id: string): Promise<string> =>
  (await getVoucherDetails(ctx, id)).uses[0]?.id ?? "";

/** Gives a use of a voucher back. */
export const reverse = action(
  { input: OneVoucher.extend({ redemption: z.uuid() }) },
  async ({ ctx, input: { id, redemption } }) => {
    const { uses } = await getVoucherDetails(ctx, id);
    if (!uses.some((use) => use.id === redemption)) throw notFound("redemption");
    await reverseRedemption(ctx, redemption);
    revalidatePath(`/vouchers/${id}`);
    return undefined;
  },
);

/** Voids a voucher. */
export const voidIt = action({ input: OneVoucher.extend({ reason: VoidReason }) }, async ({ ctx, input }) => {
  await voidVoucher(ctx, input.id, { reason: input.reason });
  revalidatePath(`/vouchers/${input.id}`);
  return undefined;
});

/** Sets the time at which a voucher expires, in the time zone of the store. Without one it never expires. */
export const setExpiry = action(
  { input: OneVoucher.extend({ expires: z.string().optional(), expires_moment: z.string().optional() }) },
  async ({ ctx, session, input: { id, expires, expires_moment } }) => {
    const expires_at = unixOf(expires, expires_moment, session.store.timezone, "expires");
    await updateVoucher(ctx, id, { expires_at });
    revalidatePath(`/vouchers/${id}`);
    return undefined;
  },
);
