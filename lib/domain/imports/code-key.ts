import { foreignForm, readToken } from "#lib/core/codes";
import type { Kind } from "./schema.ts";

/**
 * Returns the form in which the code of an item is compared and found, or null for a text that cannot be kept. A code of our own
 * form, as our exports have it, stays the code of the item. One of another kind is none.
 */
export function codeKey(kind: Kind, text: string): string | null {
  const own = readToken(text);
  return own.kind === kind && own.token !== null ? own.token : foreignForm(text);
}
