import { z } from "zod";
import { oneCursor, PageQuery } from "#lib/core/schema";

export const ApiKeyQuery = PageQuery.extend({ state: z.enum(["in_use", "revoked"]).optional() }).check(oneCursor);
export type ApiKeyQuery = z.infer<typeof ApiKeyQuery>;
