import { beginningOf } from "#lib/core/cut";
/** The content of a mail, before it is rendered as plain text and HTML. */
export interface Message {
  subject: string;
  title: string;
  blocks: readonly Block[];
  /** Why the reader gets this mail. */
  footer: string;
  /** The store that a guest hears from. Mail to the people of a store has none. */
  brand?: Brand;
}

export interface Brand {
  name: string;
  /** The Content-ID of its picture. */
  logo: string | null;
  /** Six hexadecimal digits after #. */
  colour: string | null;
}

export type Block =
  | { kind: "paragraph"; text: string }
  | { kind: "heading"; text: string }
  /** The problem in one sentence, and what to do. */
  | { kind: "callout"; title: string; text: string }
  | { kind: "list"; items: readonly string[] }
  | { kind: "facts"; facts: readonly (readonly [string, string])[] }
  /** Text from outside, such as a receiver's response. */
  | { kind: "quote"; text: string }
  | { kind: "link"; label: string; href: string }
  /** What a person wrote to another one. */
  | { kind: "message"; text: string }
  /** Amounts, the last of which is their total. */
  | { kind: "sums"; rows: readonly (readonly [name: string, amount: string])[]; total: readonly [string, string] }
  /** What several items have in common. */
  | { kind: "group"; title: string; lines: readonly string[] }
  /** An item with its code. `isInGroup`: the group before it says what it shares with others. */
  | { kind: "pass"; title: string; lines: readonly string[]; code: Code | null; isInGroup?: boolean };

/** A code as it is read, and the Content-ID of the picture of its QR code. */
export interface Code {
  text: string;
  cid: string;
}

const MAX_SUBJECT = 150;
const MAX_QUOTE_LINES = 8;
const MAX_QUOTE = 500;
/** Control characters, and those that change the direction of text. Without them a quote cannot look like our own text. */
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** Returns the text in one line, so that no value can start a header or a paragraph. */
export const oneLine = (text: string): string => text.replace(INVISIBLE, " ").replace(/ {2,}/g, " ").trim();

export const subjectOf = (message: Message): string => truncate(oneLine(message.subject), MAX_SUBJECT);

/** Returns the lines of a text, each without characters that could make it look like our own words. */
export const linesOf = (text: string): string[] =>
  text.split(/\r\n|\r|\n/).map((line) => line.replace(INVISIBLE, " ").trimEnd());

/** Returns the first lines of a quote. */
export function excerpt(text: string): string[] {
  const lines = linesOf(truncate(text, MAX_QUOTE));
  return lines.length <= MAX_QUOTE_LINES ? lines : [...lines.slice(0, MAX_QUOTE_LINES), "…"];
}

const truncate = (text: string, max: number): string => (text.length <= max ? text : `${beginningOf(text, max - 1)}…`);
