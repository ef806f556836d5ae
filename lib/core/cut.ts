/** What is looked at on both sides of a cut. A character that is longer is cut between its code points. */
const LONGEST_CHARACTER = 128;
/** Below it, each place between two units is one between two characters, except inside CR LF. */
const FIRST_COMBINING = 0x300;
const LINE_FEED = 10;

/** A browser of before 2024 may have none: it cuts between code points. */
const characters = Intl.Segmenter && new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Returns the beginning of a text, of at most `max` UTF-16 units. It ends between two characters as people see them: never inside an
 * emoji, a flag, or a letter with its accents. How long this takes does not depend on the length of the text.
 */
export function beginningOf(text: string, max: number): string {
  if (text.length <= max) return text;
  return text.slice(0, characterAt(text, max)?.start || wholePoint(text, max));
}

/** Returns the end of a text in the same way. */
export function endOf(text: string, max: number): string {
  const at = text.length - max;
  if (at <= 0) return text;
  const end = characterAt(text, at)?.end ?? text.length;
  if (end < text.length) return text.slice(end);
  const start = wholePoint(text, at);
  return text.slice(start === at ? at : at + 1);
}

/** Returns the character that a place is inside of, or null for one that is too long. Between two, it begins and ends there. */
function characterAt(text: string, at: number): { start: number; end: number } | null {
  if (isBetween(text, at)) return { start: at, end: at };
  const from = wholePoint(text, Math.max(0, at - LONGEST_CHARACTER));
  const found = characters?.segment(text.slice(from, at + LONGEST_CHARACTER)).containing(at - from);
  if (!found) return null;
  const start = from + found.index;
  if (start === at) return { start, end: at };
  const isWhole = found.segment.length <= LONGEST_CHARACTER && (from === 0 || found.index > 0);
  return isWhole ? { start, end: start + found.segment.length } : null;
}

function isBetween(text: string, at: number): boolean {
  const after = text.charCodeAt(at);
  return text.charCodeAt(at - 1) < FIRST_COMBINING && after < FIRST_COMBINING && after !== LINE_FEED;
}

/** Returns the place, or the one before it when it is inside a surrogate pair. */
const wholePoint = (text: string, at: number): number =>
  at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at;
