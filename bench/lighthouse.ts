// Measures sign-in, Home and a list of 25 of 100,000 orders with Lighthouse: a production build, the throttling that is its
// default, one load after another. Prints the median of each score, and the figures of the load in the middle. Arguments:
// --runs N; --reports FOLDER, where the report of each load is stored as HTML.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import lighthouse, { type Result } from "lighthouse";
import { openBrowser } from "#lib/testing/browser";
import { freePort } from "#lib/testing/free-port";
import { type ServedStore, serveLargeStore } from "./served-store.ts";

const { values } = parseArgs({ options: { runs: { type: "string", default: "3" }, reports: { type: "string" } } });

const PAGES = [
  { page: "/sign-in", isSignedIn: false },
  { page: "/", isSignedIn: true },
  { page: "/orders", isSignedIn: true },
];
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
const FIGURES = {
  "FCP ms": "first-contentful-paint",
  "LCP ms": "largest-contentful-paint",
  "TBT ms": "total-blocking-time",
  CLS: "cumulative-layout-shift",
  "SI ms": "speed-index",
  bytes: "total-byte-weight",
};

async function load(store: ServedStore, port: number, page: string, isSignedIn: boolean, run: number): Promise<Result> {
  const result = await lighthouse(store.origin + page, {
    port,
    output: "html",
    onlyCategories: [...CATEGORIES],
    ...(isSignedIn && { extraHeaders: { Cookie: store.cookie } }),
  });
  if (!result) throw new Error(`Lighthouse did not load ${page}.`);
  if (values.reports) {
    mkdirSync(values.reports, { recursive: true });
    writeFileSync(join(values.reports, `${page.slice(1) || "home"}-${run}.html`), String(result.report));
  }
  return result.lhr;
}

const scoreOf = (load: Result, category: string): number => Math.round((load.categories[category]?.score ?? 0) * 100);
const inTheMiddle = (loads: readonly Result[], category: string): Result | undefined =>
  loads.toSorted((one, other) => scoreOf(one, category) - scoreOf(other, category))[Math.floor(loads.length / 2)];

function print(page: string, loads: readonly Result[]): void {
  const load = inTheMiddle(loads, "performance");
  if (!load) return;
  const scores = CATEGORIES.map((name) => `${name} ${scoreOf(inTheMiddle(loads, name) ?? load, name)}`);
  const figures = Object.entries(FIGURES).map(([name, audit]) => `${name} ${round(load.audits[audit]?.numericValue)}`);
  console.log(
    `${page}: ${scores.join(", ")} (performance ${loads.map((one) => scoreOf(one, "performance")).join(", ")})`,
  );
  console.log(`  ${figures.join(", ")}`);
  for (const { title, score, displayValue = "" } of Object.values(load.audits))
    if (score !== null && score < 0.9) console.log(`  ${Math.round(score * 100)} ${title} ${displayValue}`);
}

const round = (value = 0): number => (value < 10 ? Math.round(value * 1000) / 1000 : Math.round(value));

await serveLargeStore(async (store) => {
  const port = await freePort();
  const browser = await openBrowser([`--remote-debugging-port=${port}`], { isWhole: true });
  try {
    for (const { page, isSignedIn } of PAGES) {
      const loads: Result[] = [];
      for (let run = 0; run < Number(values.runs); run++) loads.push(await load(store, port, page, isSignedIn, run));
      print(page, loads);
    }
  } finally {
    await browser.close();
  }
});
