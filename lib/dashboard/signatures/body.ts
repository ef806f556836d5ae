import { isDeepStrictEqual } from "node:util";
import { gunzipSync } from "node:zlib";
import type { BodyDifference } from "./shape.ts";

/** The maximum size of an unpacked body. */
const MAX_BODY_BYTES = 1024 * 1024;

/** How a body was changed between the socket and the check of its signature. */
export type BodyChange =
  | "empty"
  | "end"
  | "bom"
  | "spaces"
  | "order"
  | "escapes"
  | "numbers"
  | "object"
  | "string"
  | "escaped"
  | "url"
  | "html"
  | "repr"
  | "base64"
  | "hex"
  | "gzip"
  | "latin1"
  | "utf16"
  | "lost"
  | "normalized"
  | "cut"
  | "data_only"
  | "other_event"
  | "values";

/** Undoes a change. Returns null when the text cannot have this change. */
type Undo = (pasted: string) => Uint8Array | string | null;

const UNDO: readonly (readonly [BodyChange, Undo])[] = [
  ["bom", (text) => text.replace(/^(\ufeff|ï»¿)/, "")],
  ["end", (text) => text.trimEnd()],
  ["end", (text) => text.trim()],
  ["repr", fromRepr],
  ["base64", (text) => decoded(text, /^[A-Za-z0-9+/_-]{16,}={0,2}$/, "base64")],
  ["hex", (text) => decoded(text, /^[0-9a-f]{16,}$/i, "hex")],
  ["gzip", unpacked],
  ["string", (text) => asString(parsed(text))],
  ["escaped", (text) => asString(parsed(`"${text}"`)) ?? (text.includes('\\"') ? text.replaceAll('\\"', '"') : null)],
  ["url", fromUrl],
  ["html", (text) => (text.includes("&quot;") || text.includes("&#34;") ? fromHtml(text) : null)],
  ["latin1", fromWindows1252],
  ["utf16", (text) => (text.includes("\0") ? Buffer.from(text, "latin1").toString("utf16le") : null)],
  ["utf16", (text) => (text.includes("\0") ? text.replaceAll("\0", "") : null)],
  ["utf16", (text) => Buffer.from(text, "utf16le")],
  ["utf16", (text) => Buffer.from(text, "utf16le").swap16()],
  ["spaces", reserialized],
];

/**
 * Returns the bodies that can have been changed into the pasted one, each with the change. Our bodies are written by
 * JSON.stringify, so a body that was parsed and written again can be restored.
 */
export function possibleBodies(pasted: string): { change: BodyChange; bytes: Uint8Array }[] {
  return UNDO.flatMap(([change, undo]) => {
    const body = undo(pasted);
    if (body === null || body.length === 0 || body === pasted) return [];
    return [
      { change: change === "spaces" ? rewriteOf(pasted, String(body)) : change, bytes: Buffer.from(body as string) },
    ];
  });
}

/** Returns how the sent body was changed into the pasted one, or null when they are equal. */
export function findBodyChange(pasted: string, sent: string): BodyChange | null {
  if (pasted === sent) return null;
  if (pasted.trim() === "") return "empty";
  const undone = UNDO.find(([change, undo]) => change !== "spaces" && toText(undo(pasted)) === sent);
  if (undone) return undone[0];
  const [ours, theirs] = [parsed(sent), parsed(pasted)];
  if (isObject(theirs) && isObject(ours)) {
    if (isDeepStrictEqual(theirs, ours)) return rewriteOf(pasted, sent);
    if (isDeepStrictEqual(theirs, ours.data)) return "data_only";
    if (theirs.id !== undefined && theirs.id !== ours.id) return "other_event";
  }
  if (/^\s*(\[object \w+\]|undefined|null|\{\s*'?\w+'?\s*:)/.test(pasted) && theirs === undefined) return "object";
  if (sent.startsWith(pasted.trimEnd().replace(/(…|\.\.\.).{0,40}$/s, "")) && pasted.length < sent.length) return "cut";
  if (withoutMarks(pasted) === withoutMarks(sent)) return "lost";
  if (pasted.normalize() === sent.normalize()) return "normalized";
  return "values";
}

/** Returns how JSON with the same content is written differently. */
function rewriteOf(pasted: string, sent: string): BodyChange {
  if (withoutSpaces(pasted) === withoutSpaces(sent)) return "spaces";
  const theirs = parsed(pasted);
  if (JSON.stringify(theirs) !== sent) return "order";
  return /\\u[0-9a-f]{4}|\\\//i.test(pasted) || /\\u[0-9a-f]{4}/i.test(sent) ? "escapes" : "numbers";
}

/** Removes the white space of JSON, except inside strings. */
const withoutSpaces = (json: string): string => json.replace(/("(?:[^"\\]|\\.)*"?)|\s+/g, "$1");

/** Replaces the characters that an encoding such as ASCII cannot represent. */
const withoutMarks = (text: string): string => text.replace(/[^\x20-\x7e]+|\?+/g, "?");

function reserialized(text: string): string | null {
  const value = parsed(text);
  return isObject(value) ? JSON.stringify(value) : null;
}

/** Parses a Buffer as Node prints it, or bytes as Python prints them. */
function fromRepr(text: string): Uint8Array | null {
  const node = /^<Buffer ((?:[0-9a-f]{2} ?)+)>$/.exec(text.trim());
  if (node) return Buffer.from((node[1] as string).replaceAll(" ", ""), "hex");
  const python = /^b(['"])(.*)\1$/s.exec(text.trim());
  if (!python) return null;
  const bytes = (python[2] as string).replace(/\\(x([0-9a-f]{2})|.)/gi, (_all, one: string, hex?: string) =>
    hex ? String.fromCharCode(Number.parseInt(hex, 16)) : one === "n" ? "\n" : one,
  );
  return Buffer.from(bytes, "latin1");
}

function decoded(text: string, form: RegExp, encoding: "base64" | "hex"): Uint8Array | null {
  const bare = text.replace(/[\s:]/g, "");
  return form.test(bare) ? Buffer.from(bare, encoding) : null;
}

function unpacked(text: string): Uint8Array | null {
  const packed = [
    Buffer.from(text, "base64"),
    Buffer.from(text.replace(/\s/g, ""), "hex"),
    Buffer.from(text, "latin1"),
  ];
  const gzip = packed.find((bytes) => bytes[0] === 0x1f && bytes[1] === 0x8b);
  try {
    return gzip ? gunzipSync(gzip, { maxOutputLength: MAX_BODY_BYTES }) : null;
  } catch {
    return null;
  }
}

function fromUrl(text: string): string | null {
  if (!/%7B|%22/i.test(text)) return null;
  try {
    return decodeURIComponent(text.replace(/^\w+=/, "").replaceAll("+", " "));
  } catch {
    return null;
  }
}

const HTML: Record<string, string> = {
  "&quot;": '"',
  "&#34;": '"',
  "&#39;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};
const fromHtml = (text: string): string =>
  text.replace(/&(quot|#34|#39|lt|gt|amp);/g, (entity) => HTML[entity] ?? entity);

/** Returns the bytes that Windows-1252 or Latin-1 decodes to this text, or null when there are none. */
function fromWindows1252(text: string): Uint8Array | null {
  if (!/\P{ASCII}/u.test(text)) return null;
  const bytes = Array.from(text, (character) => BYTES_1252.get(character) ?? character.codePointAt(0) ?? 256);
  return bytes.every((byte) => byte < 256) ? Uint8Array.from(bytes) : null;
}

const BYTES_1252 = new Map(
  Array.from(
    { length: 256 },
    (_, byte) => [new TextDecoder("windows-1252").decode(Uint8Array.of(byte)), byte] as const,
  ),
);

/** Deeper JSON is not ours, and would be too deep to compare. */
const MAX_DEPTH = 100;

/** Parses JSON; undefined for any other text. */
export function parsed(text: string): unknown {
  try {
    return depthOf(text) > MAX_DEPTH ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns an upper bound for the depth of JSON. Brackets inside strings count too. */
function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  for (const character of text) {
    if (character === "{" || character === "[") most = Math.max(most, ++depth);
    else if (character === "}" || character === "]") depth--;
  }
  return most;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const asString = (value: unknown): string | null => (typeof value === "string" ? value : null);
const toText = (made: Uint8Array | string | null): string | null =>
  made === null || typeof made === "string" ? made : Buffer.from(made).toString("utf8");

const SHOWN_BEFORE = 24;
const SHOWN_BEHIND = 16;

/** Returns the first difference, or null when there is none. Invisible characters are written as escapes. */
export function firstDifference(sent: string, received: string): BodyDifference | null {
  const [ours, theirs] = [Array.from(sent), Array.from(received)];
  const at = ours.findIndex((character, index) => character !== theirs[index]);
  const place = at >= 0 ? at : theirs.length > ours.length ? ours.length : -1;
  if (place < 0) return null;
  return {
    at: place,
    shared: visible(ours.slice(Math.max(0, place - SHOWN_BEFORE), place).join("")),
    sent: visible(ours.slice(place, place + SHOWN_BEHIND).join("")),
    received: visible(theirs.slice(place, place + SHOWN_BEHIND).join("")),
  };
}

const visible = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u00a0]/gu, (character) => {
    const short = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }[character];
    return short ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
