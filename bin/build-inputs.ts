import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./prepare.mjs";

/** Files and folders. The Prisma client is generated from prisma/schema.prisma, and public by bin/generate.mjs. */
const INPUTS = [
  ...["app", "components", "lib", "packages/client/src", "prisma/schema.prisma"],
  ...["build", "build-inputs", "compile-hints", "compress", "scan-worker"].map((step) => `bin/${step}.ts`),
  ...["bin/prepare.mjs", "bin/generate.mjs"],
];
const ROOT_FILE = /^(package(-lock)?|tsconfig)\.json$|^[\w.-]+\.(ts|mts|mjs|js)$/;
const NOT_INPUT = /\.test\.tsx?$|^(vitest|playwright|knip|prisma)\.config\.|^next-env\.d\.ts$|^server\.ts$/;
const GENERATED = join("lib", "db", "generated");

/** Returns a hash of all that decides what a build makes. */
export function inputHash(): string {
  const hash = createHash("sha256").update(process.version);
  for (const file of inputFiles()) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

/** Returns the paths of the inputs in the project, sorted. */
export function inputFiles(): string[] {
  const files = readdirSync(root).filter((name) => ROOT_FILE.test(name));
  for (const input of INPUTS) files.push(...filesAt(input));
  return files.filter((file) => !NOT_INPUT.test(file) && !file.startsWith(GENERATED)).sort();
}

function filesAt(input: string): string[] {
  const path = join(root, input);
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [input];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)));
}
