"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { buttonAction } from "#app/(dashboard)/button-action";
import { redeemTicket } from "#lib/domain/tickets/redeem";

/** Lets one more person in on a ticket. */
export const letIn = buttonAction(z.object({ id: z.uuid() }), async ({ ctx, input }) => {
  await redeemTicket(ctx, input.id);
  revalidatePath(`/tickets/${input.id}`);
  return undefined;
});
