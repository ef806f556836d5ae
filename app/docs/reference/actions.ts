"use server";
import { z } from "zod";
import { toUnix } from "#lib/core/time";
import { inMode } from "#lib/db/transaction";
import { createApiKey } from "#lib/domain/api-keys/create";
import { action } from "#lib/pages/action";

const VALID_SECONDS = 3_600;

/** Creates a key for test data that ends after an hour, for requests from the API reference. */
export const fillInTestKey = action({ input: z.object({}) }, async ({ ctx }): Promise<{ secret: string }> => {
  const { secret } = await createApiKey(inMode(ctx, "test"), {
    name: "API reference",
    scopes: ["*"],
    expires_at: toUnix(ctx.now) + VALID_SECONDS,
  });
  return { secret };
});
