"use server";
import { z } from "zod";
import { issueReferenceKey } from "#lib/auth/issue-key";
import { inMode } from "#lib/db/transaction";
import { action } from "#lib/pages/action";

/** Gives a key for test data that ends after an hour, for requests from the API reference. */
export const fillInTestKey = action({ input: z.object({}) }, async ({ ctx }): Promise<{ secret: string }> => {
  return { secret: await issueReferenceKey(inMode(ctx, "test")) };
});
