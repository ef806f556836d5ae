"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { revokeDevice } from "#lib/domain/devices/revoke";
import { action } from "#lib/pages/action";

/** Revokes the scanner pass of a phone. */
export const revoke = action({ input: z.object({ id: z.uuid() }) }, async ({ ctx, input }) => {
  await revokeDevice(ctx, input.id);
  revalidatePath("/settings/passes");
  return undefined;
});
