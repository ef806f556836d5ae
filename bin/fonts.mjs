// npm run fonts. Writes the fonts of the pages to app/fonts: Geist and Geist Mono with only the characters of languages in
// the Latin script, and only the weights that the pages use. Run it after an update of the package `geist`.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";
import { root } from "./prepare.mjs";

const FROM = new URL("./fonts/", import.meta.resolve("geist/font/sans"));
const TO = join(root, "app", "fonts");

/** Latin with its extensions up to Vietnamese, punctuation, currencies, letterlike signs, arrows and mathematical signs, as in app/layout.tsx. */
const SIGNS = "2000-206F, 20A0-20CF, 2100-214F, 2190-22FF, 2318";
const SANS = `20-7E, A0-24F, 2B0-36F, 1E00-1EFF, ${SIGNS}`;
/** What a machine reads, and names inside it. */
const MONO = `20-7E, A0-17F, ${SIGNS}`;
/** Those that browsers apply unasked, and those in app/elements.css. Each one more adds the shapes that it needs. */
const FEATURES = ["calt", "ccmp", "cv11", "kern", "liga", "locl", "mark", "mkmk", "rlig", "ss03", "tnum", "zero"];

mkdirSync(TO, { recursive: true });
await subset("geist-sans/Geist-Variable.woff2", "geist.woff2", SANS, { min: 400, max: 800 });
await subset("geist-mono/GeistMono-Variable.woff2", "geist-mono.woff2", MONO, { min: 400, max: 600 });

async function subset(source, target, ranges, wght) {
  const whole = readFileSync(new URL(source, FROM));
  const part = await subsetFont(whole, charactersOf(ranges), {
    targetFormat: "woff2",
    variationAxes: { wght },
    keepFeatures: FEATURES,
  });
  writeFileSync(join(TO, target), part);
  console.log(`app/fonts/${target}: ${(part.length / 1024).toFixed(1)} KiB of ${(whole.length / 1024).toFixed(1)}`);
}

/** Returns all characters of ranges like "20-7E, 2318". */
function charactersOf(ranges) {
  const all = ranges.split(", ").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
  return String.fromCodePoint(...all);
}
