const MAX_LENGTH = 80;

/** Characters that Unicode does not decompose into a base letter and an accent. */
const LETTERS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  "&": " and ",
};

/**
 * Makes a slug: `Crème & Kuchen, ab 18 Uhr` → `creme-and-kuchen-ab-18-uhr`. Empty for a title without Latin letters or
 * digits.
 */
export const slugOf = (title: string): string =>
  title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþı&]/g, (letter) => LETTERS[letter] ?? "")
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, MAX_LENGTH)
    .replace(/-$/, "");
