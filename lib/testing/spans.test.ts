import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/** A day in each unit, and an hour in seconds or milliseconds that is multiplied. */
const SPAN = /\b(86_?400(_?000)?|1_?440|604_?800|3_?600_?000|24 \* 60|60 \* 60)\b|\* 3_?600\b/;

test("an hour and a day have the names of lib/core/spans.ts", () => {
  const files = globSync("{app,bin,components,lib}/**/*.{ts,tsx}", {
    cwd: ROOT,
    exclude: ["lib/db/generated/**", "lib/testing/**", "lib/demo/**"],
  });
  const found = files
    .filter((file) => !/\.test\.tsx?$|fixtures\.ts$/.test(file))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), "utf8")
        .split("\n")
        .filter((line) => SPAN.test(line) && !/^\s*(\/\/|\/?\*)|_DELAYS_S\b|DELAYS_S:/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found.filter((line) => !line.startsWith("lib/core/spans.ts"))).toEqual([]);
});
