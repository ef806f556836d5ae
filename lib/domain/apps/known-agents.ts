import type { KnownAgent } from "./schema.ts";

interface Names extends KnownAgent {
  /** Found anywhere in a name, as words of it. */
  names: readonly string[];
  /** Ordinary words, found only where they are the whole name. */
  words?: readonly string[];
}

const KNOWN: readonly Names[] = [
  { company: "Anthropic", domain: "anthropic.com", names: ["Claude", "Anthropic"] },
  { company: "OpenAI", domain: "openai.com", names: ["ChatGPT", "OpenAI"], words: ["GPT", "Codex"] },
  { company: "Google", domain: "google.com", names: ["Google"], words: ["Gemini"] },
  { company: "Microsoft", domain: "microsoft.com", names: ["Microsoft"], words: ["Copilot"] },
  { company: "GitHub", domain: "github.com", names: ["GitHub"] },
  { company: "Amazon", domain: "amazon.com", names: ["Amazon"], words: ["Alexa"] },
  { company: "Apple", domain: "apple.com", names: [], words: ["Apple", "Siri"] },
  { company: "Meta", domain: "meta.com", names: ["Meta AI"], words: ["Meta"] },
  { company: "Mistral AI", domain: "mistral.ai", names: ["Mistral AI"], words: ["Mistral"] },
  { company: "Perplexity", domain: "perplexity.ai", names: ["Perplexity AI"], words: ["Perplexity"] },
  { company: "xAI", domain: "x.ai", names: ["Grok"], words: ["xAI"] },
  { company: "DeepSeek", domain: "deepseek.com", names: ["DeepSeek"] },
  { company: "Cursor", domain: "cursor.com", names: [], words: ["Cursor"] },
  { company: "Zapier", domain: "zapier.com", names: ["Zapier"] },
  { company: "Make", domain: "make.com", names: ["Make.com"], words: ["Make"] },
  { company: "n8n", domain: "n8n.io", names: ["n8n"] },
  { company: "Shopify", domain: "shopify.com", names: ["Shopify"] },
  { company: "Stripe", domain: "stripe.com", names: ["Stripe"] },
  { company: "PayPal", domain: "paypal.com", names: ["PayPal"] },
];

/**
 * Returns the known company whose name one of these names has, to the eye. Null when there is none, or when `domain`, that of
 * the person who registered the app, is the company's own.
 */
export function findImitated(names: readonly string[], domain: string | null): KnownAgent | null {
  const shown = names.map(wordsOf);
  const named = KNOWN.filter((agent) => shown.some((words) => isNamedBy(words, agent)));
  if (named.some((agent) => isOwnDomain(agent, domain))) return null;
  return named[0] ?? null;
}

const isOwnDomain = (agent: KnownAgent, domain: string | null): boolean =>
  domain === agent.domain || domain?.endsWith(`.${agent.domain}`) === true;

function isNamedBy(shown: readonly string[], { names, words = [] }: Names): boolean {
  const whole = toShape(shown.join(""));
  if ([...names, ...words].some((name) => toShape(wordsOf(name).join("")) === whole)) return true;
  const runs = runsOf(shown);
  return names.some((name) => runs.has(toShape(wordsOf(name).join(""))));
}

/** All words that stand side by side, joined. */
const runsOf = (words: readonly string[]): Set<string> =>
  new Set(
    words.flatMap((_first, from) =>
      words.slice(from, from + MAX_WORDS).map((_last, more) => toShape(words.slice(from, from + more + 1).join(""))),
    ),
  );

/** A name that is written with a space after each letter is still found. */
const MAX_WORDS = 20;

/** Returns the words in Latin letters, apart where a capital or a digit begins. NFKD is NFKC with the accents apart. */
const wordsOf = (text: string): string[] =>
  toLatin(toLatin(text).normalize("NFKD"))
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, " ")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const toLatin = (text: string): string => Array.from(text, (letter) => LOOK_ALIKES.get(letter) ?? letter).join("");

/** Makes two texts equal that look alike, of lower-case Latin letters and digits. */
const toShape = (text: string): string =>
  Array.from(text, (letter) => SHAPES.get(letter) ?? letter)
    .join("")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");

/** Each pair has letters, and the Latin ones that they look like. */
const alike = (...pairs: [string, string][]): Map<string, string> =>
  new Map(
    pairs.flatMap(([from, to]) => Array.from(from, (letter, at): [string, string] => [letter, to[at] ?? letter])),
  );

const LOOK_ALIKES = alike(
  ["АВЕЅІЈКМНОРСТУХԌԚԜҺӀ", "ABESIJKMHOPCTYXGQWHI"], // Cyrillic
  ["авеѕіјкмнорстухԁһԛԝгпӏ", "abesijkmhopctyxdhqwrnl"],
  ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ", "ABEZHIKMNOPTYXC"], // Greek
  ["αβεηικνορτυχωγϲ", "abenikvoptuxwyc"],
  ["օսոհցզ", "ounhgq"], // Armenian
  ["ıɩɑɡłøđ", "iiaglod"],
);

const SHAPES = alike(["013458i", "oleasbl"]);
