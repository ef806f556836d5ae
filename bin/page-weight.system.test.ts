import { globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { build } from "./build.ts";
import { inputFiles } from "./build-inputs.ts";
import { COMPILE_HINT, HINTED_BYTES } from "./compile-hints.ts";
import { describe, type PageWeight, toKiB, weighPages } from "./page-weight.ts";
import { root } from "./prepare.mjs";

const KIB = 1024;
/** React and Next alone are 111 KiB, the hints to compile them 0.3 KiB, and knowing times that come twice 0.2 KiB. */
const LIGHT_BYTES = 130.5 * KIB;
const HEAVY_BYTES = 165 * KIB;
/** Pages with a form or a task. All others are light: lists, Home, sign-in, the consent page and the test checkout. */
const HEAVY =
  /\/(new|edit|begin|merge|rotate|verify|bulk|timeslots|account|two-factor|passkeys|people|settings\/store|settings\/test-data|settings\/test-clock|invitation|code|pin|sign-up|verify-email|\[id\])$|^\/scan$/;
const FONTS_BYTES = 60 * KIB;

/** The title of a sheet of the scanner. */
const SHEET = "Scans of this phone";

/** As the scripts of the server name it. */
const OUR_FILE = /\[project\]\/((?!node_modules|lib\/db\/generated)[\w./()[\]-]+\.tsx?) /g;

let pages: PageWeight[];

beforeAll(async () => {
  await build();
  pages = weighPages(root);
});

test("each page loads no more scripts than its budget before it is interactive", () => {
  const tooHeavy = pages.filter(({ page, scripts_bytes }) => scripts_bytes > budgetOf(page));
  const lines = tooHeavy.map((page) => `${describe(page)}\n  The budget is ${toKiB(budgetOf(page.page))} KiB.`);
  expect(lines.join("\n"), "Load what only an interaction needs with `lazy`, or see which chunk grew").toBe("");
  expect(pages.length).toBeGreaterThan(20);
});

test("each large script of a page starts with the hint to compile it while it loads", () => {
  const files = new Set(pages.flatMap(({ chunks }) => chunks.map(({ file }) => file)));
  const scripts = [...files].map((file) => readFileSync(join(root, ".next/static/chunks", file), "utf8"));
  const large = scripts.filter(({ length }) => length > HINTED_BYTES + COMPILE_HINT.length);
  expect(large.filter((script) => !script.startsWith(COMPILE_HINT))).toEqual([]);
  expect(large.length).toBeGreaterThan(5);
});

test("the sheets of the scanner are loaded after it, and its worker keeps them for a door without a network", () => {
  const ofPage = pages.find(({ page }) => page === "/scan")?.chunks.map(({ file }) => file);
  const withSheets = readdirSync(join(root, ".next/static/chunks")).filter(
    (file) => file.endsWith(".js") && readFileSync(join(root, ".next/static/chunks", file), "utf8").includes(SHEET),
  );
  const kept = readFileSync(join(root, ".next/scan-worker.js"), "utf8");
  expect(withSheets).toHaveLength(1);
  expect(
    withSheets.filter((file) => ofPage?.includes(file) || !kept.includes(`/_next/static/chunks/${file}"`)),
  ).toEqual([]);
});

test("all fonts together are small, and only the sans face is loaded before the first paint", () => {
  const media = join(root, ".next/static/media");
  const sizes = readdirSync(media).flatMap((file) => (file.endsWith(".woff2") ? statSync(join(media, file)).size : []));
  expect(sizes.reduce((total, size) => total + size)).toBeLessThan(FONTS_BYTES);
  expect(new Set(pages.map(({ fonts_bytes }) => fonts_bytes))).toEqual(new Set([Math.max(...sizes)]));
});

test("the gallery of parts is in no build", () => {
  const name = "Aiko Brandt-Oyelaran"; // one of its samples
  const built = filesOf(".next/{server,static}/**/*.{js,html,rsc}");
  expect(built.length).toBeGreaterThan(200);
  expect(readFileSync(join(root, "app/parts/samples.ts"), "utf8")).toContain(name);
  expect(
    built.filter((file) => file.includes("/parts/") || readFileSync(join(root, file), "utf8").includes(name)),
  ).toEqual([]);
  expect(pages.map(({ page }) => page)).not.toContain("/parts");
});

test("each of our files that the pages are made of is an input of the build, so that a change of it builds again", () => {
  const ours = new Set<string>();
  for (const script of filesOf(".next/server/**/*.js")) {
    for (const [, file] of readFileSync(join(root, script), "utf8").matchAll(OUR_FILE)) ours.add(file ?? "");
  }
  const inputs = new Set(inputFiles());
  expect([...ours].filter((file) => !inputs.has(file))).toEqual([]);
  expect(ours.size).toBeGreaterThan(500);
});

const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root }).filter((file) => statSync(join(root, file)).isFile());

const budgetOf = (page: string): number => (HEAVY.test(page) ? HEAVY_BYTES : LIGHT_BYTES);
