import type { Kind } from "#app/scan/api/answers";
import { readToken, SCHEMES } from "#lib/core/codes";
import { beginningOf, endOf } from "#lib/core/cut";

/** A scanned, typed or pasted code. */
export interface Code {
  /** The text that is sent to the API, the same for every spelling of a code. The key of an attempt depends on it. */
  token: string;
  /** Null when no issued code has this form. */
  kind: Kind | null;
  /** The last four characters, to show: `…HJ3N`. */
  tail: string;
}

export function readCode(text: string): Code {
  const trimmed = text.trim();
  const { kind, token } = readToken(trimmed);
  if (token) return { token, kind, tail: token.slice(-4) };
  return { token: SCHEMES.exec(trimmed)?.[0] ?? beginningOf(trimmed, 200), kind: null, tail: endOf(trimmed, 4) };
}

/** What an unknown code probably is, from its text. */
export interface CodeDescription {
  /** The large text, at most nine characters, and the small text below it. */
  value: string;
  note: string;
  /** A sentence for the staff. */
  sentence: string;
}

const DESCRIPTIONS: readonly [RegExp, CodeDescription][] = [
  [/^wifi:/i, { value: "Wi-Fi", note: "code", sentence: "It is the code of a Wi-Fi network." }],
  [/^https?:\/\//i, { value: "Web", note: "address", sentence: "It opens a web page." }],
  [/^(begin:vcard|mecard:)/i, { value: "Contact", note: "card", sentence: "It is someone’s contact card." }],
  [/^begin:v(event|calendar)/i, { value: "Calendar", note: "entry", sentence: "It is a calendar entry." }],
  [/^(mailto|matmsg):/i, { value: "E-mail", note: "address", sentence: "It writes an e-mail." }],
  [/^(tel|sms|smsto):/i, { value: "Phone", note: "number", sentence: "It is a phone number." }],
  [/^geo:/i, { value: "Place", note: "on a map", sentence: "It is a place on a map." }],
  [
    /^otpauth(-migration)?:/i,
    { value: "Sign-in", note: "secret", sentence: "It is a sign-in secret. Ask the guest to hide it." },
  ],
  [/^(bitcoin|ethereum|upi|bcd)[:\n\r]/i, { value: "Payment", note: "code", sentence: "It asks for a payment." }],
  [/^\d{8,14}$/, { value: "Product", note: "number", sentence: "It is the barcode of a product." }],
];

/** Describes a code that the server does not know. `storeName` and `mode` are named when it looks like an issued code. */
export function describeUnknown(text: string, storeName: string, mode: "test" | "live"): CodeDescription {
  const trimmed = text.trim();
  const { kind } = readCode(trimmed);
  if (kind) {
    const thing = kind === "gift_card" ? "gift card" : kind;
    return {
      value: kind === "gift_card" ? "Card" : `${thing[0]?.toUpperCase()}${thing.slice(1)}`,
      note: `…${endOf(trimmed, 4)}`,
      sentence: `No ${mode} ${thing} of ${storeName}. It may be another store’s, or a ${mode === "test" ? "live" : "test"} one.`,
    };
  }
  const found = DESCRIPTIONS.find(([shape]) => shape.test(trimmed));
  if (found) return found[1];
  return { ...textOf(trimmed), sentence: "It is not the code of a ticket or gift card." };
}

const textOf = (text: string) => ({ value: "Text", note: `${[...text].length} characters` });

/**
 * Says that a text which nobody knows may be a part of a code of ours, or returns null for one that is none. `isKeyed`: a handheld
 * scanner has typed it, so that any part may be missing.
 */
export function describeMisread(text: string, isKeyed: boolean): CodeDescription | null {
  const trimmed = text.trim();
  if (readCode(trimmed).kind) return null;
  if (/^[TBVM]-/i.test(trimmed)) {
    return {
      value: "Incomplete",
      note: "code",
      sentence:
        "It starts like one of our codes, but characters are missing or wrong. Nothing was used. Scan it again, or type it.",
    };
  }
  if (!isKeyed || DESCRIPTIONS.some(([shape]) => shape.test(trimmed))) return null;
  return {
    ...textOf(trimmed),
    sentence:
      "It may be a part of a code: scanners lose characters. Nothing was used. Scan it again. If the same comes again, it is not one of ours.",
  };
}
