import { dictionary } from "@zxcvbn-ts/language-common";
import { invalid } from "#lib/core/errors";
import { hashPassword } from "./password.ts";

const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 1_000;
/** Shorter names are ignored: passwords can contain them by chance. */
const MIN_NAME_LENGTH = 4;
/** Minimum length of a password without its owner's names. */
const MIN_OWN_LENGTH = 8;
/** A password of at most this many sequences or common passwords is easy to guess. */
const MAX_EASY_PARTS = 4;

/** Sequences that people type without thinking. */
const SEQUENCES = [
  "0123456789".repeat(2),
  "abcdefghijklmnopqrstuvwxyz".repeat(2),
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
];

/** Returns the hash of a newly chosen password. Throws `invalid_request` at its field with what to choose instead. */
export async function hashNewPassword(password: string, names: readonly string[], field = "password"): Promise<string> {
  const problem = problemOf(password, names);
  if (problem) throw invalid(field, problem);
  return hashPassword(password);
}

/** Returns what is wrong with a new password, or null. `names`: the owner's e-mail address and store name. */
export function problemOf(password: string, names: readonly string[]): string | null {
  const length = [...password].length;
  if (length < SHORTEST_PASSWORD) {
    return `Use at least ${SHORTEST_PASSWORD} characters. Several words in a row are easy to remember.`;
  }
  if (length > LONGEST_PASSWORD) return `Use at most ${LONGEST_PASSWORD} characters.`;
  if (isCommon(password)) return "This password is easy to guess. Choose another one.";
  if (isRegular(password)) return "This password repeats or counts up. Choose a less regular one.";
  if (isMadeOfNames(password, names))
    return "The password must not contain your e-mail address or the name of your store.";
  return null;
}

/** Returns true if the password, with or without digits and signs at either end, is in the list of common passwords. */
function isCommon(password: string): boolean {
  const written = password.normalize("NFKC").toLowerCase();
  const word = written.replace(/^\P{L}+|(?<!\P{L})\P{L}+$/gu, "");
  return [written, lettersOf(written), word, lettersOf(word)].some((text) => text !== "" && common().has(text));
}

let commonest: ReadonlySet<string> | undefined;
function common(): ReadonlySet<string> {
  commonest ??= new Set(dictionary["passwords-common"].map(String));
  return commonest;
}

/** Returns true for a repeated short part, or sequences of the alphabet, digits or keyboard, in either direction. */
function isRegular(password: string): boolean {
  const text = lettersOf(password);
  const word = text.replace(/^\d+|(?<!\d)\d+$/g, "");
  return (
    new Set(text).size < 5 ||
    isSequence(text) ||
    isMadeOfSequences(text) ||
    [text, word].some((one) => periodOf(one) < Math.min(one.length, SHORTEST_PASSWORD))
  );
}

function isSequence(text: string): boolean {
  const backwards = [...text].reverse().join("");
  return SEQUENCES.some((sequence) => sequence.includes(text) || sequence.includes(backwards));
}

/** Returns true for alternating groups of letters and digits that are all easy to guess, such as `1234qwer1234`. */
function isMadeOfSequences(text: string): boolean {
  const parts = text.match(/\p{L}+|\p{N}+/gu) ?? [];
  return parts.length <= MAX_EASY_PARTS && parts.every((part) => isSequence(part) || common().has(part));
}

/** Returns the length of the shortest part that, repeated, gives the text. */
function periodOf(text: string): number {
  const at = `${text}${text}`.indexOf(text, 1);
  return at === -1 ? text.length : at;
}

function isMadeOfNames(password: string, names: readonly string[]): boolean {
  let rest = lettersOf(password);
  const parts = names.flatMap((name) => [name, ...name.split(/[@.]/)]).map(lettersOf);
  for (const part of parts.filter(({ length }) => length >= MIN_NAME_LENGTH).sort((a, b) => b.length - a.length)) {
    rest = rest.replaceAll(part, "");
  }
  return rest.length < MIN_OWN_LENGTH && rest.length < lettersOf(password).length;
}

const lettersOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
