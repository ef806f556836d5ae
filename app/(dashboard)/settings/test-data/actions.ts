"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { invalid } from "#lib/core/errors";
import { beginDeletion, deleteBatch } from "#lib/domain/test-data/delete";
import { action } from "#lib/pages/action";
import { workFor } from "#lib/pages/work-for";

/** A small store is empty when its page comes back. The schedule goes on with a large one. */
const WAIT_MS = 3_000;

/** Deletes all test data of the store whose name was typed. */
export const deleteAll = action(
  { role: "owner", input: z.object({ typed: z.string("Type it to confirm.").trim() }) },
  async ({ ctx, session, input: { typed } }) => {
    const { name } = session.store;
    if (typed !== name) throw invalid("typed", `Type “${name}”. Nothing was deleted.`);
    await beginDeletion(ctx);
    const isUnfinished = await workFor(WAIT_MS, () => deleteBatch(ctx));
    revalidatePath("/", "layout");
    return { message: isUnfinished ? "The test data is being deleted" : "The test data is deleted" };
  },
);
