"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { notFound } from "#lib/core/errors";
import { NameInput } from "#lib/core/schema";
import { VoidReason } from "#lib/dashboard/item-timeline/shape";
import { getTicketDetails } from "#lib/dashboard/tickets/read";
import type { Context } from "#lib/db/context";
import { reverseRedemption } from "#lib/domain/redemptions/reverse";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { updateTicket } from "#lib/domain/tickets/update";
import { voidTicket } from "#lib/domain/tickets/void";
import { action } from "#lib/pages/action";

const OneTicket = z.object({ id: z.uuid() });

/** Lets one more person in on a ticket, once for each opened form. */
export const letIn = action({ input: OneTicket, once: "tickets.let_in" }, async ({ ctx, input: { id } }) => {
  await redeemTicket(ctx, id);
  revalidatePath(`/tickets/${id}`);
  return { undo: { id, redemption: await newestOf(ctx, id) } };
});

/** Returns the id of the newest use: the one just taken, as the transaction still has the ticket. */
const newestOf = async (ctx: Context, id: string): Promise<string> =>
  (await getTicketDetails(ctx, id)).uses[0]?.id ?? "";

/** Gives a use of a ticket back. */
export const reverse = action(
  { input: OneTicket.extend({ redemption: z.uuid() }) },
  async ({ ctx, input: { id, redemption } }) => {
    const { uses } = await getTicketDetails(ctx, id);
    if (!uses.some((use) => use.id === redemption)) throw notFound("redemption");
    await reverseRedemption(ctx, redemption);
    revalidatePath(`/tickets/${id}`);
    return undefined;
  },
);

/** Voids a ticket. */
export const voidIt = action({ input: OneTicket.extend({ reason: VoidReason }) }, async ({ ctx, input }) => {
  await voidTicket(ctx, input.id, { reason: input.reason });
  revalidatePath(`/tickets/${input.id}`);
  return undefined;
});

/** Puts another name on a ticket. Without a name it shows the name of the buyer. */
export const rename = action(
  { input: OneTicket.extend({ name: NameInput.optional() }) },
  async ({ ctx, input: { id, name } }) => {
    await updateTicket(ctx, id, { attendee_name: name ?? null });
    revalidatePath(`/tickets/${id}`);
    return undefined;
  },
);
