// Names are compared without case, accents and forms of letters that only look different: "diner" finds "Dîner", and "abc" finds
// "ＡＢＣ". `folded` does this to what somebody searches for, `foldedSql` to what is stored, with the same result.
// Indexes have what `foldedSql` returns, so to change a rule is to make new indexes.

const MARKS = String.raw`[\u0300-\u036f]`;
const EACH_MARK = new RegExp(MARKS, "g");

/** Letters and signs that Unicode does not take apart, and what people type instead of each: one character, or two. */
const AS_ONE = { letters: "øłđðħıς’‘ʼ‐–", typed: "olddhiσ'''--" };
const AS_TWO = { ß: "ss", æ: "ae", œ: "oe" };

const TYPED = new Map([
  ...Array.from(AS_ONE.letters, (letter, at): [string, string] => [letter, AS_ONE.typed.charAt(at)]),
  ...Object.entries(AS_TWO),
]);

/** Returns a text without accents and case. */
export const folded = (text: string): string => {
  const plain = text.normalize("NFKD").replace(EACH_MARK, "").toLowerCase();
  return Array.from(plain, (letter) => TYPED.get(letter) ?? letter).join("");
};

/**
 * The same of an SQL text, by functions that every PostgreSQL has, so that an index can have it. Most texts are ASCII and only lose
 * their case, which takes a fiftieth of the time.
 */
export function foldedSql(text: string): string {
  const plain = `lower(regexp_replace(normalize(${text}, NFKD), '${MARKS}', '', 'g'))`;
  const asOne = `translate(${plain}, '${AS_ONE.letters}', '${AS_ONE.typed.replaceAll("'", "''")}')`;
  const typed = Object.entries(AS_TWO).reduce((sql, [letter, two]) => `replace(${sql}, '${letter}', '${two}')`, asOne);
  return `CASE WHEN octet_length(${text}) = length(${text}) THEN lower(${text}) ELSE ${typed} END`;
}
