#!/usr/bin/env node
// The zakka command. Runs on Node 20: brings in what is missing, then hands over to the pinned Node 24.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { node24, prepare, root } from "./prepare.mjs";

if (!existsSync(node24) || !existsSync(join(root, "lib", "db", "generated", "client.ts"))) await prepareAside();

const child = spawn(node24, [join(root, "bin", "zakka.ts"), ...process.argv.slice(2)], { stdio: "inherit" });
// Ctrl-C reaches both, and the command takes the two for one; it says when it has ended.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.once("error", (error) => fail(error));
child.once("close", (code) => process.exit(code ?? 1));

/** What is said while packages come in is for a person, not for the script that reads the answer on stdout. */
async function prepareAside() {
  const write = process.stdout.write;
  process.stdout.write = process.stderr.write.bind(process.stderr);
  await prepare().catch(fail);
  process.stdout.write = write;
}

function fail(error) {
  console.error(`zakka: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
