// Writes the Prisma client into lib/db/generated. The schema engine is not needed for that, so it is
// replaced by a no-op: nothing is downloaded. Puts the scanner's decoder where it is served from.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";

const decoder = JSON.parse(readFileSync("node_modules/zxing-wasm/package.json", "utf8"));
rmSync("public/wasm", { recursive: true, force: true });
mkdirSync("public/wasm", { recursive: true });
copyFileSync(
  "node_modules/zxing-wasm/dist/reader/zxing_reader.wasm",
  `public/wasm/zxing-reader-${decoder.version}.wasm`,
);

const env = {
  ...process.env,
  PRISMA_SCHEMA_ENGINE_BINARY: process.platform === "win32" ? process.execPath : "/bin/true",
};
const { status } = spawnSync("prisma", ["generate", "--no-hints"], {
  stdio: ["ignore", "ignore", "inherit"],
  env,
  shell: process.platform === "win32",
});
process.exit(status ?? 1);
