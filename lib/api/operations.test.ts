import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OPERATIONS } from "#lib/testing/operations";

const ROOT = join(import.meta.dirname, "../..");
const sources = globSync("app/v1/*/operations.db.test.ts", { cwd: ROOT }).map((file) => ({
  resource: file.split("/")[2],
  text: readFileSync(join(ROOT, file), "utf8"),
}));

/** Its test is in lib/api/openapi.test.ts: it takes no key. */
const WITHOUT_KEY = "GET /v1/openapi.json";

test.each([...OPERATIONS.keys()].filter((name) => name !== WITHOUT_KEY))(
  "%s has its test in app/v1/<resource>/operations.db.test.ts, with a block for each status",
  (name) => {
    const resource = name.split("/")[2];
    const text = sources.find((source) => source.resource === resource)?.text;
    expect(text).toContain(`testOperation("${name}"`);
  },
);
