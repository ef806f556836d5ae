import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.mjs";

/** Must be the first line of a script. Browsers that do not know it see a comment. */
export const COMPILE_HINT = "//# allFunctionsCalledOnLoad\n";

/** Smaller scripts compile in no time, and the line would be a larger part of them. */
export const HINTED_BYTES = 20_000;

const CHUNKS = join(root, ".next", "static", "chunks");

/**
 * Makes Chromium compile all functions of a large script while it loads, beside the main thread. Without the hint it compiles each
 * function when it is first called, on the main thread: React's while the page becomes interactive. See
 * `docs/decisions/069-scripts-compiled-while-they-load.md`.
 */
export function hintScripts(): void {
  for (const file of readdirSync(CHUNKS)) {
    if (!file.endsWith(".js")) continue;
    const path = join(CHUNKS, file);
    const script = readFileSync(path, "utf8");
    const isHinted = script.startsWith(COMPILE_HINT); // by the build before, which wrote the same file
    if (script.length >= HINTED_BYTES && !isHinted) writeFileSync(path, COMPILE_HINT + script);
  }
}
