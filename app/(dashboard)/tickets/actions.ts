"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { action } from "#lib/pages/action";

/** Lets one more person in on a ticket. */
export const letIn = action({ input: z.object({ id: z.uuid() }) }, async ({ ctx, input }) => {
  await redeemTicket(ctx, input.id);
  revalidatePath(`/tickets/${input.id}`);
  return undefined;
});
