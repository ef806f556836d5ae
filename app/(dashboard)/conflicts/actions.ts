"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { getConflict } from "#lib/dashboard/conflicts/read";
import { SettleInput } from "#lib/domain/redemptions/schema-conflicts";
import { reopenConflict, settleConflict } from "#lib/domain/redemptions/settle-conflict";
import { action } from "#lib/pages/action";

/** Records what a conflict was, and opens the next one, or the list after the last. */
export const settle = action(
  { input: SettleInput.extend({ id: z.uuid() }) },
  async ({ ctx, input: { id, ...input } }) => {
    await settleConflict(ctx, id, input);
    const { next_id } = await getConflict(ctx, id);
    revalidatePath("/conflicts", "layout");
    return { open: next_id ? `/conflicts/${next_id}` : "/conflicts", message: "The conflict is settled" };
  },
);

/** Opens a settled conflict again. */
export const reopen = action({ input: z.object({ id: z.uuid() }) }, async ({ ctx, input: { id } }) => {
  await reopenConflict(ctx, id);
  revalidatePath("/conflicts", "layout");
  return { message: "The conflict is open again" };
});
