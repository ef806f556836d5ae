import { CROCKFORD } from "./crockford.ts";

export type TokenKind = "ticket" | "booking" | "voucher" | "membership";

const PREFIXES: Record<TokenKind, string> = { ticket: "T-", booking: "B-", voucher: "V-", membership: "M-" };
const TOKEN_CHARACTERS = 26;
const GIFT_CARD_CHARACTERS = 16;

/** Returns a new `qr_token`: the prefix of its kind and 130 random bits. QR codes store all its characters compactly. */
export const newToken = (kind: TokenKind): string => PREFIXES[kind] + randomCharacters(TOKEN_CHARACTERS);

/** Returns a new gift-card code in its stored form: 80 random bits, without hyphens. */
export const newGiftCardCode = (): string => randomCharacters(GIFT_CARD_CHARACTERS);

function randomCharacters(count: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => CROCKFORD[byte & 31]).join("");
}

/** Formats a stored code for display: `7K2M9QXR4T8WHJ3N` becomes `7K2M-9QXR-4T8W-HJ3N`. */
export const showGiftCardCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");

/** Formats a code so that people can read it aloud: `T-7K2M9QXR…` becomes `T-7K2M 9QXR …`. A gift card's code has groups already. */
export const inGroups = (code: string): string =>
  /^[TBVM]-/.test(code) ? code.slice(0, 2) + code.slice(2).replace(/(.{4})(?=.)/g, "$1 ") : code;

/**
 * Parses a scanned or typed text. The prefix decides the kind, also when its hyphen is missing; any other text is read as
 * a gift-card code. `token` has its stored form, or is null when no issued item can have it.
 */
export function readToken(text: string): { kind: TokenKind | "gift_card"; token: string | null } {
  const plain = plainCode(text);
  const characters = normalized(plain);
  const isPrefixed = /^.[\p{Dash_Punctuation}−]/u.test(plain) || characters.length === TOKEN_CHARACTERS + 1;
  const kind = isPrefixed ? kindOf(`${characters.slice(0, 1)}-`) : undefined;
  if (kind) {
    const rest = characters.slice(1);
    return { kind, token: isCrockford(rest, TOKEN_CHARACTERS) ? PREFIXES[kind] + rest : null };
  }
  return { kind: "gift_card", token: isCrockford(characters, GIFT_CARD_CHARACTERS) ? characters : null };
}

const SPACES_AND_HYPHENS = /[\s\p{Dash_Punctuation}−]/gu;
/** What nobody sees: zero-width and direction marks, soft hyphens, the separators that scanners send. */
const UNSEEN = /(?!\s)[\p{Control}\p{Format}\p{Default_Ignorable_Code_Point}]/gu;
/** Scanners can say before a code how it was printed: `]Q1` is a QR code. */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/;

/**
 * Returns a scanned, typed or pasted text without what messengers, input methods and scanners add to a code: what nobody sees,
 * full-width letters, a symbology. Its case, spaces and hyphens stay.
 */
export const plainCode = (text: string): string =>
  text.normalize("NFKC").replace(UNSEEN, "").trim().replace(SYMBOLOGY, "").trim();

/** The longest code of another system, as the scanner sends it. */
const FOREIGN_CHARACTERS = 200;

/** QR codes with these beginnings may contain a password or a private matter, so the scanner sends only the beginning. */
export const SCHEMES =
  /^(wifi|https?|mailto|tel|sms|smsto|geo|otpauth|otpauth-migration|bitcoin|ethereum|upi|mecard|market|begin|bcd|fido|matmsg):?/i;

/**
 * Returns the form in which the code of another system is stored and compared, or null for a text that is none: it is empty,
 * too long, never scanned as a whole, or has the form of our own tokens, which it can therefore never hide. A gift-card code
 * of our form is also looked for as ours first.
 */
export function foreignForm(text: string): string | null {
  const plain = plainCode(text);
  const code = normalized(plain);
  const { kind, token } = readToken(plain);
  if (code === "" || plain.length > FOREIGN_CHARACTERS || SCHEMES.test(plain)) return null;
  return token !== null && kind !== "gift_card" ? null : code;
}

/**
 * Returns the forms in which the code of another system can be stored, the likeliest first: its form, that of the same product
 * number, which some readers give 12 digits and others a 0 more, and that of codes that were imported before marks and full-width letters
 * were left out.
 */
export function foreignForms(text: string): string[] {
  const form = foreignForm(text);
  if (form === null) return [];
  const product = /^\d{12}$/.test(form) ? `0${form}` : /^0\d{12}$/.test(form) ? form.slice(1) : form;
  return [...new Set([form, product, inCapitals(text.replace(/[\s\-‐-―]/g, ""))])];
}

const kindOf = (prefix: string): TokenKind | undefined =>
  (Object.keys(PREFIXES) as TokenKind[]).find((kind) => PREFIXES[kind] === prefix);

/** Capital letters without spaces and hyphens; O is read as 0, I and L as 1. */
const normalized = (plain: string): string => inCapitals(plain.replace(SPACES_AND_HYPHENS, ""));

const inCapitals = (text: string): string => text.toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1");

function isCrockford(text: string, length: number): boolean {
  return text.length === length && [...text].every((character) => CROCKFORD.includes(character));
}
