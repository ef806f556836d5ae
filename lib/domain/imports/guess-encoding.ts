import { analyse } from "chardet";
import { decode } from "./cells.ts";
import { ENCODINGS, type Encoding } from "./encodings.ts";

/** What is looked at: the first cells that are not ASCII, each once. */
const SAMPLE = 4_096;

/**
 * Returns in what a file is written that is no Unicode, or null when it is not certain: only one encoding makes words of all its
 * letters, or all that do read the same, or one is far more likely by the letters that follow one another.
 */
export function guessEncoding(bytes: Uint8Array): Encoding | null {
  const sample = sampleOf(bytes);
  const readings = ENCODINGS.map((encoding) => ({ encoding, text: decode(sample, encoding) }));
  const shares = readings.map(({ text }) => shareOfWords(text));
  const most = Math.max(...shares);
  if (most < MOSTLY) return null;
  const likely = likelyOf(sample);
  const weightOf = ({ encoding }: Reading): number => likely.get(encoding) ?? 0;
  const words = readings.filter((_, at) => shares[at] === most);
  const [best, ...others] = [...Map.groupBy(words, ({ text }) => text)]
    .map(([text, same]) => ({ text, same, weight: Math.max(...same.map(weightOf)) }))
    .sort((a, b) => b.weight - a.weight);
  if (!best || !(isFarAhead(best, others[0]) || isOneLanguage(best, others))) return null;
  return best.same.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a)).encoding;
}

interface Reading {
  encoding: Encoding;
  text: string;
}

/** Encodings that read the same, and how likely the likeliest of them is. */
interface Group {
  text: string;
  same: readonly Reading[];
  weight: number;
}

const isFarAhead = ({ weight }: Group, next: Group | undefined): boolean =>
  !next || (weight >= CLEAR && weight >= FAR * next.weight);

/** Whether this group alone has only letters of one language, and enough of them that it is no accident. */
const isOneLanguage = (best: Group, others: readonly Group[]): boolean =>
  lettersOf(best).size >= ENOUGH_LETTERS && isAlphabet(best) && !others.some(isAlphabet);

const ENOUGH_LETTERS = 5;

/** The letters beyond ASCII of languages that are written with similar encodings. */
const ALPHABETS = [
  ...["äöüßé", "àâæçéèêëîïôœùûüÿ", "áéíñóúü", "àéèìíîòóùú", "áâãàçéêíóôõúü", "åäöæøé", "áðéíóúýþæö"],
  ...["áäčďéěíĺľňóôŕřšťúůýž", "ąćęłńóśźż", "áéíóöőúüű", "ăâîșşțţ", "čćđšž", "çğıi̇öşüâî"],
  ...["āčēģīķļņšūž", "ąčęėįšųūž", "äöõüšž"],
].map((letters) => new Set(letters));

const lettersOf = ({ text }: Group): Set<string> => new Set(text.toLowerCase().match(/[^\p{ASCII}\P{L}]/gu));

const isAlphabet = (group: Group): boolean => {
  const letters = [...lettersOf(group)];
  return ALPHABETS.some((alphabet) => letters.every((letter) => alphabet.has(letter)));
};

/** So many of the pieces must be words. */
const MOSTLY = 0.8;
/** Below it the statistics of letters know nothing. */
const CLEAR = 30;
/** So many times more likely than the next one is far more likely. */
const FAR = 2.25;

/** Returns the cells with bytes beyond ASCII, one a line, each byte as one character. */
function sampleOf(bytes: Uint8Array): string {
  const cells = new Set<string>();
  let length = 0;
  for (let at = 0; at < bytes.length && length < SAMPLE; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    let [start, end] = [at, at];
    while (start > 0 && at - start < 100 && !ENDS.has(bytes[start - 1] ?? 0)) start--;
    while (end < bytes.length && end - at < 400 && !ENDS.has(bytes[end] ?? 0)) end++;
    const cell = Buffer.from(bytes.subarray(start, end)).toString("latin1");
    if (!cells.has(cell)) length += cell.length;
    cells.add(cell);
    at = end;
  }
  return [...cells].join("\n");
}

/** What can end a cell. No encoding has these in the middle of a letter. */
const ENDS = new Set(Array.from(',;\t\r\n"|', (character) => character.charCodeAt(0)));

/** What the statistics call the encodings that Windows extends. */
const EXTENDED: Record<string, Encoding> = {
  "iso-8859-1": "windows-1252",
  "iso-8859-7": "windows-1253",
  "iso-8859-8": "windows-1255",
  "iso-8859-9": "windows-1254",
};

/** Returns how likely the encodings are, by the letters that follow one another in languages. */
function likelyOf(sample: string): Map<Encoding, number> {
  const likely = new Map<Encoding, number>();
  for (const { name, confidence } of analyse(Buffer.from(sample, "latin1"))) {
    const own = name.toLowerCase();
    const encoding = EXTENDED[own] ?? ENCODINGS.find((one) => one === own);
    if (encoding) likely.set(encoding, Math.max(confidence, likely.get(encoding) ?? 0));
  }
  // The statistics are those of the same languages, and do not tell these two apart.
  const central = Math.max(likely.get("windows-1250") ?? 0, likely.get("iso-8859-2") ?? 0);
  return likely.set("windows-1250", central).set("iso-8859-2", central);
}

/** No text of a table has these. */
const UNWRITTEN = /[\uFFFD\u0080-\u009F\uE000-\uF8FFƒ]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII but letters, apostrophe and hyphen
const BETWEEN = /[\x00-\x26\x28-\x2c./\x3a-\x40\x5b-\x60\x7b-\x7f\u3000]+/;
/** Signs that stand before, behind or without a word. */
const SIGNS = /^[„“”‚‘«»‹›…¿¡–—]+|[“”«»‹›…–—]$/g;
const AMOUNT = /^[€£¥§°–—•№]?\d*[€£¥°]?$/;

/** Returns how many of the pieces beyond ASCII look like words, from 0 to 1. */
function shareOfWords(text: string): number {
  if (UNWRITTEN.test(text)) return 0;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  const pieces = text.split(BETWEEN).filter((piece) => /[^\x00-\x7f]/.test(piece));
  const words = pieces.filter(
    (piece) =>
      AMOUNT.test(piece) ||
      piece
        .replace(SIGNS, "")
        .split(/['’–-]/)
        .every(isWord),
  );
  return pieces.length === 0 ? 0 : words.length / pieces.length;
}

/** A word is in one script. */
const SCRIPTS = [
  /^[\p{Script=Latin}\p{M}\p{N}]*$/u,
  /^[\p{Script=Cyrillic}\p{M}\p{N}]*$/u,
  /^[\p{Script=Greek}\p{M}\p{N}]*$/u,
  /^[\p{Script=Hebrew}\p{M}\p{N}]*$/u,
  /^[\p{Script=Arabic}\p{M}\p{N}]*$/u,
  /^[\p{Script=Thai}\p{M}\p{N}]*$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々\p{N}]*$/u,
  /^[\p{Script=Han}\p{Script=Hangul}\p{N}]*$/u,
];
/** A capital within a word that is not all capitals, or a capital alone. */
const ODD_CAPITAL = /\p{L}(?=[^A-Z])\p{Lu}\p{Ll}|\p{Ll}(?=[^A-Z])\p{Lu}|^\p{Lu}$/u;

function isWord(piece: string): boolean {
  if (!SCRIPTS.some((script) => script.test(piece)) || ODD_CAPITAL.test(piece)) return false;
  if (!/\p{Script=Latin}/u.test(piece) || piece.length < 3) return true;
  // Latin words are not made of accents alone.
  return 3 * piece.replace(/[a-z]/gi, "").length <= 2 * piece.length;
}
