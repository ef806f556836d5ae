import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inputFiles } from "./build-inputs.ts";
import { root } from "./prepare.mjs";

test("each file of ours that takes part in a build is an input of it, so that a change of it builds again", () => {
  const inputs = new Set(inputFiles());
  const missing = [...takingPart("bin/build.ts")].filter((file) => !inputs.has(file));
  expect(missing).toEqual([]);
});

/** Returns the files of `bin` that the given one imports, and those that these import. */
function takingPart(file: string, found = new Set([file])): Set<string> {
  for (const [, name] of readFileSync(join(root, file), "utf8").matchAll(/ from "\.\/([\w.-]+)"/g)) {
    if (!found.has(`bin/${name}`)) takingPart(`bin/${name}`, found.add(`bin/${name}`));
  }
  return found;
}
