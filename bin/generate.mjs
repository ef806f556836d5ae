// Writes the Prisma client into lib/db/generated. The schema engine is not needed for that, so it is
// replaced by a no-op: nothing is downloaded. Puts the scanner's decoder where it is served from.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const zxing = join(root, "node_modules", "zxing-wasm");
const served = join(root, "public", "wasm");
const { version } = JSON.parse(readFileSync(join(zxing, "package.json"), "utf8"));
rmSync(served, { recursive: true, force: true });
mkdirSync(served, { recursive: true });
copyFileSync(join(zxing, "dist", "reader", "zxing_reader.wasm"), join(served, `zxing-reader-${version}.wasm`));

const prisma = join(root, "node_modules", "prisma", "build", "index.js");
const env = {
  ...process.env,
  DATABASE_URL: "", // not needed here, and prisma.config.ts refuses a wrong one
  PRISMA_SCHEMA_ENGINE_BINARY: process.platform === "win32" ? process.execPath : "/bin/true",
  CHECKPOINT_DISABLE: "1",
};
const { status } = spawnSync(process.execPath, [prisma, "generate", "--no-hints"], {
  cwd: root,
  stdio: ["ignore", "ignore", "inherit"],
  env,
});
process.exit(status ?? 1);
