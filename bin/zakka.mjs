#!/usr/bin/env node
// The zakka command. Runs on Node 20 and hands over to the pinned Node 24.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const node24 = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");

if (!existsSync(node24) || !existsSync(join(root, "lib", "db", "generated", "client.ts"))) {
  console.error(
    "zakka: Packages are missing. Run `npm start` once in this checkout, or `npm install && npm run generate`.",
  );
  process.exit(1);
}

const child = spawn(node24, [join(root, "bin", "zakka.ts"), ...process.argv.slice(2)], { stdio: "inherit" });
// Ctrl-C reaches both; the command says when it has ended.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.once("error", (error) => {
  console.error(`zakka: ${error.message}`);
  process.exit(1);
});
child.once("close", (code) => process.exit(code ?? 1));
