"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import type { Outcome } from "#components/ui/dialog";
import { revokePass } from "#lib/domain/scanner-passes/revoke";
import { action } from "#lib/pages/action";

const end = action({ role: "developer", input: z.object({ id: z.uuid() }) }, async ({ ctx, input }) => {
  await revokePass(ctx, input.id);
  revalidatePath("/settings/passes");
});

/** Ends the scanner on one phone. */
export async function revoke(_before: Outcome, form: FormData): Promise<Outcome> {
  const { done, problem } = await end({}, form);
  return { done, problem: done ? undefined : (problem ?? "This pass is not known here.") };
}
