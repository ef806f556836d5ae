"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { invalid } from "#lib/core/errors";
import { beginDeletion, deleteBatch } from "#lib/domain/test-data/delete";
import { action } from "#lib/pages/action";

/** A small store is empty when its page comes back. The schedule goes on with a large one. */
const WAIT_MS = 3_000;

/** Deletes all test data of the store whose name was typed. */
export const deleteAll = action(
  { role: "owner", input: z.object({ typed: z.string("Type it to confirm.").trim() }) },
  async ({ ctx, session, input: { typed } }) => {
    const { name } = session.store;
    if (typed !== name) throw invalid("typed", `Type “${name}”. Nothing was deleted.`);
    await beginDeletion(ctx);
    const isUnfinished = await deleteFor(WAIT_MS, () => deleteBatch(ctx));
    revalidatePath("/", "layout");
    return { message: isUnfinished ? "The test data is being deleted" : "The test data is deleted" };
  },
);

/** Runs batches for a time. Returns whether any are left. A failed batch is tried again by the schedule. */
async function deleteFor(waitMs: number, next: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + waitMs;
  for (let isUnfinished = true; isUnfinished; ) {
    if (Date.now() > end) return true;
    isUnfinished = await next().catch(() => Date.now() <= end);
  }
  return false;
}
