import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const FILES = execFileSync("git", ["ls-files", "--", "*.ts", "*.tsx", "*.mjs"], { cwd: ROOT, encoding: "utf8" })
  .trim()
  .split("\n");

const COMMENTS = FILES.flatMap((path) =>
  parseSync(path, readFileSync(join(ROOT, path), "utf8")).comments.map(({ value }) => ({ path, text: value })),
);

/** A document by a name that this repository does not have. A decision of it is named by its path. */
const ELSEWHERE = /\bSpecs?\b|\bDecisions?,|\b[Dd]ecisions? \d/;

test("comments say the rule, or name a file of this repository", () => {
  expect(COMMENTS.length).toBeGreaterThan(3_000);
  expect(COMMENTS.filter(({ text }) => ELSEWHERE.test(text))).toEqual([]);
});

test("the documents that comments name exist", () => {
  const named = COMMENTS.flatMap(({ path, text }) =>
    [...text.matchAll(/\bdocs\/(?:decisions|guides)\/[\w-]+\.md\b/g)].map(([document]) => ({ path, document })),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ document }) => !existsSync(join(ROOT, document)))).toEqual([]);
});

test.each(['Spec, "Limits".', "Decisions, 030.", "It is open. Decision 082.", "as decisions 082 and 094 say"])(
  "%s is found",
  (text) => {
    expect(text).toMatch(ELSEWHERE);
  },
);
