"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { revokeInstalledApp } from "#lib/domain/app-grants/end";
import { action } from "#lib/pages/action";

/** Revokes what the store allowed an app. */
export const revoke = action({ input: z.object({ id: z.uuid() }) }, async ({ ctx, input }) => {
  const { name } = await revokeInstalledApp(ctx, input.id);
  revalidatePath("/settings/apps", "layout");
  return { message: `${name} is revoked` };
});
