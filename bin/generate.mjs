// Writes the Prisma client into lib/db/generated. The schema engine is not needed for that, so it is
// replaced by a no-op: nothing is downloaded.
import { spawnSync } from "node:child_process";

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
