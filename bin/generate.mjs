// Writes the Prisma client into lib/db/generated. This does not need the schema engine, so an empty program replaces it and
// nothing is downloaded. Copies the scanner's decoder and the viewer of the API into public, where they are served from.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import scalar from "@scalar/fastify-api-reference";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
writeToPublic("zxing-wasm", "wasm/zxing-reader-VERSION.wasm", (folder) =>
  readFileSync(join(folder, "dist", "reader", "zxing_reader.wasm")),
);
writeToPublic("@scalar/fastify-api-reference", "viewer/scalar-VERSION.js", viewer);

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

/** Writes a file of an installed package under a name with its version. Older versions are removed. */
function writeToPublic(name, target, contentFrom) {
  const installed = join(root, "node_modules", name);
  const { version } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  const served = join(root, "public", target.replace("VERSION", version));
  rmSync(dirname(served), { recursive: true, force: true });
  mkdirSync(dirname(served), { recursive: true });
  writeFileSync(served, contentFrom(installed));
}

/**
 * Returns the viewer. The plugin for Fastify is the smallest package that contains it, as a string that it sends from a route.
 * `@scalar/api-reference` has it as a file, but brings 165 packages that only its sources need.
 */
function viewer() {
  const routes = [];
  scalar({ route: (route) => routes.push(route) }, { configuration: { url: "/" } }, () => {});
  let script;
  const reply = { header: () => reply, send: (text) => (script = text) };
  routes.find(({ url }) => url.endsWith(".js")).handler({}, reply);
  return script;
}
