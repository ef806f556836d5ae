/** Crockford's base 32: no I, L, O, U. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export type TokenKind = "ticket" | "booking" | "voucher" | "membership";

const PREFIXES: Record<string, TokenKind> = { "T-": "ticket", "B-": "booking", "V-": "voucher", "M-": "membership" };

/** `count` random Crockford characters, five bits each. */
function randomCharacters(count: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => ALPHABET[byte & 31]).join("");
}

const PREFIX_OF: Record<TokenKind, string> = { ticket: "T-", booking: "B-", voucher: "V-", membership: "M-" };

/** An item's `qr_token`: the prefix of its kind and 130 random bits, all in QR's alphanumeric set. */
export const newToken = (kind: TokenKind): string => PREFIX_OF[kind] + randomCharacters(26);

/** A gift card's code as stored: 80 random bits without hyphens. */
export const newGiftCardCode = (): string => randomCharacters(16);

/** `7K2M9QXR4T8WHJ3N` as people see it: `7K2M-9QXR-4T8W-HJ3N`. */
export const showGiftCardCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");

/** What was scanned or typed, as it is stored: case, spaces and hyphens ignored; O read as 0, I and L as 1. */
function canonical(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s\-‐-―]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
}

/** A token without its hyphen. */
const TOKEN_LENGTH = 27;

/**
 * What a scanned or typed text stands for. The prefix decides the kind, its hyphen left out where the rest is a
 * token's; anything else is tried as a gift-card code. `token` is in its stored form, or null when nothing issued
 * can look like that.
 */
export function readToken(text: string): { kind: TokenKind | "gift_card"; token: string | null } {
  const read = canonical(text);
  const prefix = `${read.slice(0, 1)}-`;
  const isPrefixed = text.trim().charAt(1) === "-" || read.length === TOKEN_LENGTH;
  const kind = isPrefixed ? PREFIXES[prefix] : undefined;
  if (kind) {
    const rest = read.slice(1);
    return { kind, token: isCrockford(rest, TOKEN_LENGTH - 1) ? prefix + rest : null };
  }
  return { kind: "gift_card", token: isCrockford(read, 16) ? read : null };
}

function isCrockford(text: string, length: number): boolean {
  return text.length === length && [...text].every((character) => ALPHABET.includes(character));
}
