import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { analyse } from "scslre";
import { parseSync } from "vite";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
/** What `bin`, the tests and the benches read is the operator's own text. */
const OURS = /^(?:bin|bench|e2e|lib\/testing)\/|\.test\.tsx?$/;

interface Pattern {
  place: string;
  source: string;
  flags: string;
}

/** Returns the regular expressions of a file. Of those that are put together, only the fixed texts. */
function patternsOf(path: string): Pattern[] {
  const text = readFileSync(join(ROOT, path), "utf8");
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if ("regex" in node && "start" in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      const line = text.slice(0, Number(node.start)).split("\n").length;
      found.push({ place: `${path}:${line}`, source: pattern, flags });
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync(path, text).program);
  return found;
}

/** Whether the time of a search can grow faster than the text. */
const isSlow = ({ source, flags }: Pattern): boolean => analyse({ source, flags }).reports.length > 0;

test("no pattern of the product takes more than linear time, whatever text it is given", () => {
  const listed = execFileSync("git", ["ls-files", "--", "*.ts", "*.tsx"], { cwd: ROOT, encoding: "utf8" });
  const patterns = listed
    .trim()
    .split("\n")
    .filter((path) => !OURS.test(path))
    .flatMap(patternsOf);
  expect(patterns.length).toBeGreaterThan(300);
  expect(patterns.filter(isSlow).map(({ place, source }) => `${place} /${source}/`)).toEqual([]);
});

test.each([String.raw`\s*%$`, String.raw`\s*[\r\n]+\s*`, "0+$", String.raw`^(?:\s*\n)*x`])(
  "the pattern %s is found to be slow",
  (source) => {
    expect(isSlow({ place: "", source, flags: "" })).toBe(true);
  },
);
