import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hintScripts } from "./compile-hints.ts";
import { compress } from "./compress.ts";
import { root, run, step, withLock } from "./prepare.mjs";
import { writeScanWorker } from "./scan-worker.ts";

const NEXT = join(root, "node_modules", "next", "dist", "bin", "next");
const STAMP = join(root, ".next", "zakka-build");

/** The inputs of a production build. The Prisma client is generated from prisma/schema.prisma. */
const INPUT_FOLDERS = ["app", "components", "lib", "prisma/schema.prisma"];
const INPUT_FILE = /^(package(-lock)?|tsconfig)\.json$|^[\w.-]+\.(ts|mts|mjs|js)$/;
const NOT_INPUT = /\.test\.tsx?$|^(vitest|playwright|knip|prisma)\.config\.|^next-env\.d\.ts$|^server\.ts$/;
const GENERATED = join("lib", "db", "generated");

/** Builds the pages if their inputs have changed. Writes the stamp last, so that an interrupted build is repeated. */
export async function build(): Promise<void> {
  const inputs = inputHash();
  if (isBuiltFrom(inputs)) return;
  await withLock(async () => {
    if (isBuiltFrom(inputs)) return;
    rmSync(STAMP, { force: true });
    const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", NODE_COMPILE_CACHE: "" };
    await step("Building the pages", async () => {
      await run(process.execPath, [NEXT, "build"], { env });
      hintScripts();
      await compress();
      writeScanWorker();
    });
    writeFileSync(STAMP, inputs);
  });
}

const isBuiltFrom = (inputs: string): boolean => existsSync(STAMP) && readFileSync(STAMP, "utf8") === inputs;

function inputHash(): string {
  const hash = createHash("sha256").update(process.version);
  for (const file of inputFiles()) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

function inputFiles(): string[] {
  const files = readdirSync(root).filter((name) => INPUT_FILE.test(name));
  for (const folder of INPUT_FOLDERS) {
    if (!existsSync(join(root, folder))) continue;
    if (folder.includes(".")) files.push(folder);
    else
      for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
        if (entry.isFile()) files.push(join(entry.parentPath, entry.name).slice(root.length + 1));
      }
  }
  return files.filter((file) => !NOT_INPUT.test(file) && !file.startsWith(GENERATED)).sort();
}
