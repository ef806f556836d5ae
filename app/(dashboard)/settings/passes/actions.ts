"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { revokePass } from "#lib/domain/scanner-passes/revoke";
import { action } from "#lib/pages/action";

/** Revokes the scanner pass of a phone. */
export const revoke = action({ input: z.object({ id: z.uuid() }) }, async ({ ctx, input }) => {
  await revokePass(ctx, input.id);
  revalidatePath("/settings/passes");
  return undefined;
});
