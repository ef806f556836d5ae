import { z } from "zod";
import { oneCursor, PageQuery } from "#lib/core/schema";

export const DeviceQuery = PageQuery.extend({ state: z.enum(["in_use", "ended"]) }).check(oneCursor);
export type DeviceQuery = z.infer<typeof DeviceQuery>;
