import type { Kind } from "#app/scan/api/answers";
import { plainCode, readToken, SCHEMES } from "#lib/core/codes";
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
  const plain = plainCode(text);
  const { kind, token } = readToken(plain);
  if (token) return { token, kind, tail: token.slice(-4) };
  return { token: SCHEMES.exec(plain)?.[0] ?? beginningOf(text.trim(), 200), kind: null, tail: endOf(plain, 4) };
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
  const plain = plainCode(text);
  const { kind } = readCode(plain);
  if (kind) {
    const thing = kind === "gift_card" ? "gift card" : kind;
    return {
      value: kind === "gift_card" ? "Card" : `${thing[0]?.toUpperCase()}${thing.slice(1)}`,
      note: `…${endOf(plain, 4)}`,
      sentence: `No ${mode} ${thing} of ${storeName}. It may be another store’s, or a ${mode === "test" ? "live" : "test"} one.`,
    };
  }
  const found = DESCRIPTIONS.find(([shape]) => shape.test(plain));
  if (found) return found[1];
  return { ...textOf(plain), sentence: "It is not the code of a ticket or gift card." };
}

/** Codes of ours with another character in the place of each hyphen. */
const OTHER_LAYOUT = /^(?:[TBVM,;?]|[^ -~])([^A-Z\d\s])\S{26}$|^\S{4}([^A-Z\d\s])\S{4}\2\S{4}\2\S{4}$/i;
/** The layout of a device by what its key for the hyphen of other layouts types. */
const LAYOUTS: Record<string, string> = { ß: "German", "?": "German", ")": "French", "/": "English (US)" };

/** Returns what a keyboard scanner typed for a hyphen, if its layout is not that of this device: `Tß7K2M…`. Otherwise null. */
function hyphenOfOtherLayout(plain: string): string | null {
  const found = OTHER_LAYOUT.exec(plain);
  const hyphen = found?.[1] ?? found?.[2];
  return hyphen && (hyphen !== "-" || /[^ -~]/.test(plain)) ? hyphen : null;
}

const textOf = (text: string) => ({ value: "Text", note: `${[...text].length} characters` });

/**
 * Says that a text which nobody knows may be a part of a code of ours, or returns null for one that is none. `isKeyed`: a handheld
 * scanner has typed it, so that any part may be missing.
 */
export function describeMisread(text: string, isKeyed: boolean): CodeDescription | null {
  const plain = plainCode(text);
  if (readCode(plain).kind) return null;
  const hyphen = hyphenOfOtherLayout(plain);
  if (hyphen) {
    return {
      value: "Keyboard",
      note: "of the scanner",
      sentence: `The scanner types for another keyboard. Set its keyboard layout to ${LAYOUTS[hyphen] ?? "that of this device"}; its manual has the code to scan. Nothing was used.`,
    };
  }
  if (/^[TBVM]-/i.test(plain)) {
    return {
      value: "Incomplete",
      note: "code",
      sentence:
        "It starts like one of our codes, but characters are missing or wrong. Nothing was used. Scan it again, or type it.",
    };
  }
  if (!isKeyed || DESCRIPTIONS.some(([shape]) => shape.test(plain))) return null;
  return {
    ...textOf(plain),
    sentence:
      "It may be a part of a code: scanners lose characters. Nothing was used. Scan it again. If the same comes again, it is not one of ours, or the scanner is set to another keyboard layout.",
  };
}
