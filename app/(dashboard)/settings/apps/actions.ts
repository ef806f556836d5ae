"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { buttonAction } from "#app/(dashboard)/button-action";
import { revokeInstalledApp } from "#lib/domain/app-grants/end";

/** Revokes what the store allowed an app. */
export const revoke = buttonAction(z.object({ id: z.uuid() }), async ({ ctx, input }) => {
  const { name } = await revokeInstalledApp(ctx, input.id);
  revalidatePath("/settings/apps", "layout");
  return { message: `${name} is revoked` };
});
