// Writes the Prisma client into lib/db/generated. This does not need the schema engine, so an empty program replaces it and
// nothing is downloaded. Copies the scanner's decoder and the viewer of the API into public, where they are served from.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
copyToPublic("zxing-wasm", "dist/reader/zxing_reader.wasm", "wasm/zxing-reader-VERSION.wasm");
copyToPublic("@scalar/api-reference", "dist/browser/standalone.js", "viewer/scalar-VERSION.js");

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
process.exitCode = status ?? 1;

/** Copies a file of a package under a name with its version. Older versions are removed. */
function copyToPublic(name, file, target) {
  const installed = join(root, "node_modules", name);
  const { version } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  const served = join(root, "public", target.replace("VERSION", version));
  rmSync(dirname(served), { recursive: true, force: true });
  mkdirSync(dirname(served), { recursive: true });
  copyFileSync(join(installed, file), served);
}
