#!/usr/bin/env node
// The zakka command. Runs on Node 20: installs missing packages, then runs bin/zakka.ts on the pinned Node 24.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { node24, prepare, root } from "./prepare.mjs";

if (!existsSync(node24) || !existsSync(join(root, "lib", "db", "generated", "client.ts"))) await prepareQuietly();

const child = spawn(node24, [join(root, "bin", "zakka.ts"), ...process.argv.slice(2)], { stdio: "inherit" });
// Ctrl-C reaches this process and its child. The child counts both signals as one, and this process exits with it.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.once("error", (error) => fail(error));
child.once("close", (code) => process.exit(code ?? 1));

/** Installs what is missing. Prints to stderr, because stdout is only for the result of the command. */
async function prepareQuietly() {
  const write = process.stdout.write;
  process.stdout.write = process.stderr.write.bind(process.stderr);
  await prepare().catch(fail);
  process.stdout.write = write;
}

function fail(error) {
  console.error(`zakka: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
