import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isServerError, OPERATIONS } from "#lib/testing/operations";

const ROOT = join(import.meta.dirname, "../..");
const sources = new Map(
  globSync("app/v1/*/operations.db.test.ts", { cwd: ROOT }).map((file) => [
    file.split("/")[2],
    readFileSync(join(ROOT, file), "utf8"),
  ]),
);

test.each([...OPERATIONS.keys()])(
  "%s has its test in app/v1/<resource>/operations.db.test.ts, with a block for each status below 500",
  (name) => {
    expect(sources.get(name.split("/")[2])).toContain(`testOperation("${name}"`);
  },
);

test.each([...OPERATIONS])(
  "%s declares 500 and 503, which server-errors.test.ts tests, unless it needs no credential",
  (_name, declared) => {
    const expected = declared["x-scope"] ? ["500", "503"] : [];
    const above = Object.keys(declared.responses).filter((status) => Number(status) >= 500);
    expect(above).toEqual(expected);
    expect(above.every(isServerError)).toBe(true);
  },
);
