"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { notFound } from "#lib/core/errors";
import { VoidReason } from "#lib/dashboard/item-timeline/shape";
import { getMembershipDetails } from "#lib/dashboard/memberships/read";
import type { Context } from "#lib/db/context";
import { cancelMembership } from "#lib/domain/memberships/cancel";
import { checkIn as checkInMember } from "#lib/domain/memberships/checkin";
import { reverseRedemption } from "#lib/domain/redemptions/reverse";
import { action } from "#lib/pages/action";

const OneMembership = z.object({ id: z.uuid() });

/** Checks a member in, once for each opened form. */
export const checkIn = action(
  { input: OneMembership, once: "memberships.check_in" },
  async ({ ctx, input: { id } }) => {
    await checkInMember(ctx, id);
    revalidatePath(`/memberships/${id}`);
    return { undo: { id, redemption: await newestOf(ctx, id) } };
  },
);

/** Returns the id of the newest use: the one just taken, as the transaction still has the membership. */
const newestOf = async (ctx: Context, id: string): Promise<string> =>
  (await getMembershipDetails(ctx, id)).checkins[0]?.id ?? "";

/** Takes a check-in back. */
export const reverse = action(
  { input: OneMembership.extend({ redemption: z.uuid() }) },
  async ({ ctx, input: { id, redemption } }) => {
    const { checkins } = await getMembershipDetails(ctx, id);
    if (!checkins.some((one) => one.id === redemption)) throw notFound("check-in");
    await reverseRedemption(ctx, redemption);
    revalidatePath(`/memberships/${id}`);
    return undefined;
  },
);

/** Cancels a membership with its period, or at once. */
export const cancel = action(
  { input: OneMembership.extend({ when: z.enum(["period_end", "now"]), reason: VoidReason }) },
  async ({ ctx, input: { id, when, reason } }) => {
    await cancelMembership(ctx, id, { at_period_end: when === "period_end" }, { reason });
    revalidatePath(`/memberships/${id}`);
    return undefined;
  },
);
