import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const ROOT = join(import.meta.dirname, "../..");
/** The file with the hash of the sources, written at the end of a build: see bin/build.ts. */
const STAMP = ".next/zakka-build";
const LONGEST_BUILD_MS = 240_000;
const NOT_SERVED = /^\/\.next\/(cache|dev|types|trace)/;

/**
 * During `npm test` the browser tests build the same sources in their clone. Waits for that build and copies it, once,
 * before the system tests. Does nothing without a clone, or when its build fails: then the tests build the pages.
 */
export default async function copyBuild(): Promise<void> {
  const clone = process.env.ZAKKA_E2E_SHARED;
  if (!clone) return;
  const stamp = join(clone, STAMP);
  const until = Date.now() + LONGEST_BUILD_MS;
  while (!existsSync(stamp) && existsSync(clone) && Date.now() < until) await sleep(200);
  if (!existsSync(stamp) || isSame(stamp, join(ROOT, STAMP))) return;
  rmSync(join(ROOT, ".next/node_modules"), { recursive: true, force: true }); // links cannot be replaced by a copy
  const isServed = (path: string) => !NOT_SERVED.test(path.slice(clone.length));
  cpSync(join(clone, ".next"), join(ROOT, ".next"), {
    recursive: true,
    verbatimSymlinks: true, // otherwise they lead to the packages of the clone, which a journey removes
    filter: (from) => from !== stamp && isServed(from),
  });
  cpSync(stamp, join(ROOT, STAMP));
}

const isSame = (one: string, other: string): boolean =>
  existsSync(other) && readFileSync(one, "utf8") === readFileSync(other, "utf8");
