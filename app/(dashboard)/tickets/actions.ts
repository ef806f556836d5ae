"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import type { Outcome } from "#components/ui/dialog";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { action } from "#lib/pages/action";

const run = action({ role: "developer", input: z.object({ id: z.uuid() }) }, async ({ ctx, input }) => {
  await redeemTicket(ctx, input.id);
  revalidatePath(`/tickets/${input.id}`);
});

/** Lets one more person in on a ticket. */
export async function letIn(_before: Outcome, form: FormData): Promise<Outcome> {
  const { done, problem } = await run({}, form);
  return { done, problem: done ? undefined : (problem ?? "This ticket is not known here.") };
}
