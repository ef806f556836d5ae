import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
/** What tests and benches read is our own text. */
const OURS = /^(?:bench|e2e|lib\/testing)\/|\.test\.tsx?$/;

/** Returns the paths of the code of the product, `bin` and scripts. */
export const productFiles = (): string[] =>
  execFileSync("git", ["ls-files", "--", "*.ts", "*.tsx", "*.mjs"], { cwd: ROOT, encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((path) => !OURS.test(path));

export const readProduct = (path: string): string => readFileSync(join(ROOT, path), "utf8");
