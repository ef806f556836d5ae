import { plainCode, readToken } from "#lib/core/codes";
import { isUuid } from "#lib/core/ids";

/** The meaning of a search text: an id, a ticket token, a gift-card code, or any other text. */
export type ParsedSearch =
  | { kind: "id"; id: string }
  | { kind: "ticket"; token: string }
  | { kind: "gift_card"; token: string }
  /** `like` is a pattern that finds the text anywhere. `tail` is the end of an id, token or code; null when it cannot be one. */
  | { kind: "text"; like: string; tail: string | null };

const TAIL = /^[.-]*([0-9a-z]{4,12})$/i;

/** Parses a search text. */
export function parseSearch(text: string): ParsedSearch {
  const wanted = text.trim();
  if (isUuid(wanted)) return { kind: "id", id: wanted };
  const { kind, token } = readToken(wanted);
  if (token && kind === "ticket") return { kind, token };
  if (token && kind === "gift_card") return { kind, token };
  const tail = TAIL.exec(plainCode(wanted))?.[1];
  return { kind: "text", like: `%${escaped(wanted)}%`, tail: tail ?? null };
}

/** Escapes what LIKE would take as a pattern. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
