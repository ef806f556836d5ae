import { transliterate } from "transliteration";
import { beginningOf } from "#lib/core/cut";
import { invalid } from "#lib/core/errors";

const MAX_NAME = 200;
/** Control characters, and those that change the direction of text: "fdp.exe" could look like "exe.pdf". */
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;
/** A kept ending, so that a shortened name still opens in the right program. */
const ENDING = /\.[\p{L}\p{N}]{1,12}$/u;

/** Returns the name of a file without its folders and without what could deceive a reader. Throws `invalid_request`. */
export function readFileName(given: string): string {
  const name = (given.split(/[\\/]/).at(-1) ?? "").replace(INVISIBLE, "").normalize("NFC").toWellFormed().trim();
  if (/^\.*$/.test(name)) throw invalid("name", "The file has no name. Rename it, then choose it again.");
  if (name.length <= MAX_NAME) return name;
  const ending = ENDING.exec(name)?.[0] ?? "";
  return beginningOf(name, MAX_NAME - ending.length) + ending;
}

/** Returns the header that saves a file under its name: in ASCII for old programs, and as it is for all others. */
export function contentDisposition(name: string): string {
  const ascii = transliterate(name.normalize("NFC"))
    .replace(/[^\x20-\x7e]/gu, "_")
    .replace(/["\\%]/g, "_");
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`;
}
