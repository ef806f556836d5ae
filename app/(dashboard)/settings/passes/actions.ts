"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { buttonAction } from "#app/(dashboard)/button-action";
import { revokePass } from "#lib/domain/scanner-passes/revoke";

/** Revokes the scanner pass of a phone. */
export const revoke = buttonAction(z.object({ id: z.uuid() }), async ({ ctx, input }) => {
  await revokePass(ctx, input.id);
  revalidatePath("/settings/passes");
  return undefined;
});
