import { beginningOf } from "#lib/core/cut";

const MOST_CHARACTERS = 40;
/** All but letters, digits, dashes and apostrophes, `&` and `+`: nothing of which a mail program makes a link. */
const SIGNS = /[^\p{L}\p{M}\p{N}\p{Pd}'’&+]+/gu;

/**
 * Returns what a letter says of a name that a stranger chose: too short for a message, and without dots, slashes and colons, so that
 * it holds no address of a page. A letter to an address that is not confirmed has no other text of strangers.
 */
export const shortName = (name: string): string =>
  beginningOf(name.normalize("NFKC").replace(SIGNS, " ").trim(), MOST_CHARACTERS).trim() || "(no name)";
