import { z } from "zod";
import { oneCursor, PageQuery } from "#lib/core/schema";

export const InstalledAppQuery = PageQuery.extend({ state: z.enum(["in_use", "ended"]) }).check(oneCursor);
export type InstalledAppQuery = z.infer<typeof InstalledAppQuery>;
