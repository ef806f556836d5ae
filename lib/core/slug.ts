import { transliterate } from "transliteration";

/**
 * Makes a name for addresses: `Crème & Kuchen, ab 18 Uhr` → `creme-and-kuchen-ab-18-uhr`, `夕鶴` → `xi-he`. Empty for a text
 * without letters and digits, such as one of emoji.
 */
export const slugOf = (text: string, maxLength: number): string =>
  transliterate(text.normalize("NFKC").replaceAll("&", " and "))
    .toLowerCase()
    .replace(/['’`]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, maxLength)
    .replace(/-$/, "");
