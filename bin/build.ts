import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inputHash } from "./build-inputs.ts";
import { hintScripts } from "./compile-hints.ts";
import { compress } from "./compress.ts";
import { root, run, step, withLock } from "./prepare.mjs";
import { writeScanWorker } from "./scan-worker.ts";

const NEXT = join(root, "node_modules", "next", "dist", "bin", "next");
const STAMP = join(root, ".next", "zakka-build");

/** Builds the pages if their inputs have changed. Writes the stamp last, so that an interrupted build is repeated. */
export async function build(): Promise<void> {
  const inputs = inputHash();
  if (isBuiltFrom(inputs)) return;
  await withLock(async () => {
    if (isBuiltFrom(inputs)) return;
    rmSync(STAMP, { force: true });
    const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", NODE_COMPILE_CACHE: "" };
    await step("Building the pages", async () => {
      await run(process.execPath, [NEXT, "build", "--experimental-next-config-strip-types"], { env });
      hintScripts();
      await compress();
      writeScanWorker();
    });
    writeFileSync(STAMP, inputs);
  });
}

const isBuiltFrom = (inputs: string): boolean => existsSync(STAMP) && readFileSync(STAMP, "utf8") === inputs;
