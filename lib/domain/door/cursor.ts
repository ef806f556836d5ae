import { z } from "zod";
import { Id, Timestamp } from "#lib/core/schema";

/** Where a walk through the list is. */
const Cursor = z.strictObject({
  /** What the list is of. A list of something else begins again. */
  scope: z.string(),
  /** When the walk began. The next one begins with what changed since then. */
  at: Timestamp,
  /** When the last walk that read far back began. */
  far: Timestamp,
  /** The position in a full list: the part, and the last row in it. Null: the start of the part. */
  full: z.object({ part: z.int().min(0), after: z.tuple([z.string(), Id]).nullable() }).optional(),
  /** The position in the log of events. */
  changes: z.tuple([z.string(), z.string()]).optional(),
  /** The ends of the ids of events after which the list began again, so that it does so once for each. */
  seen: z.array(z.string().max(12)).max(60),
});
export type Cursor = z.infer<typeof Cursor>;

export const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString("base64url");

/** Returns a cursor, or null for a text that is none. */
export function readCursor(text: string): Cursor | null {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  } catch {
    return null;
  }
}
