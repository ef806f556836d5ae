// Writes the Prisma client into lib/db/generated. This does not need the schema engine, so an empty program replaces it and
// nothing is downloaded. Copies the scanner's decoder into public, where it is served from.
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
  DATABASE_URL: "", // not needed here, and prisma.config.ts would refuse an invalid one
  PRISMA_SCHEMA_ENGINE_BINARY: process.platform === "win32" ? process.execPath : "/bin/true",
  CHECKPOINT_DISABLE: "1",
};
const { status } = spawnSync(process.execPath, [prisma, "generate", "--no-hints"], {
  cwd: root,
  stdio: ["ignore", "ignore", "inherit"],
  env,
});
process.exit(status ?? 1);
