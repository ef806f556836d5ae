import { beginningOf } from "#lib/core/cut";
import { addressOf, addressOfOperation } from "./links.ts";
import type { Guide } from "./read-guide.ts";
import type { Reference } from "./reference/shape.ts";

export interface Hit {
  href: string;
  title: string;
  /** The words around the first that was found. */
  text: string;
}

const MAX_HITS = 30;
const AROUND = 90;

/**
 * Returns the sections of guides and the operations of the API that have all the words. Those with the words in their titles come
 * first, and an operation has its method, its path and its id there, too.
 */
export function findInDocs(guides: readonly Guide[], { resources }: Reference, query: string): Hit[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const sections = guides.flatMap(({ slug, title, lead, sections }) => [
    toHit(words, { href: addressOf(slug), title, text: lead }),
    ...sections.map((one) =>
      toHit(words, { href: `${addressOf(slug)}#${one.id}`, title: `${title}: ${one.title}`, text: one.text }),
    ),
  ]);
  const operations = resources.flatMap((resource) =>
    resource.operations.map((one) => {
      const call = `${one.method} ${one.path} (${one.id})`;
      const [title, text] = [`API: ${one.summary}`, `${call} ${one.description}`];
      return toHit(words, { href: addressOfOperation(resource, one), title, text }, `${title} ${call}`);
    }),
  );
  return [...sections, ...operations]
    .filter((hit) => hit !== null)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MAX_HITS)
    .map(({ hit }) => hit);
}

/** A hit with a word in its title is worth more than one with it in its text. Null without one of the words. */
function toHit(
  words: readonly string[],
  { href, title, text }: Hit,
  ranked = title,
): { rank: number; hit: Hit } | null {
  const [inTitle, inText] = [ranked.toLowerCase(), text.toLowerCase()];
  if (!words.every((word) => inTitle.includes(word) || inText.includes(word))) return null;
  const rank = words.filter((word) => inTitle.includes(word)).length;
  return { rank, hit: { href, title, text: around(text, words) } };
}

function around(text: string, words: readonly string[]): string {
  const plain = text.replace(/\s+/g, " ").trim();
  const found = words.map((word) => plain.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const early = Math.max(0, Math.min(...found, plain.length) - AROUND);
  const start = early === 0 ? 0 : plain.indexOf(" ", early) + 1; // not inside a word
  const piece = beginningOf(plain.slice(start), 2 * AROUND);
  return `${start > 0 ? "…" : ""}${piece}${start + piece.length < plain.length ? "…" : ""}`;
}
