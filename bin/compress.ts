import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { root } from "./prepare.mjs";

const brotli = promisify(brotliCompress);

/**
 * Compresses the scripts and styles of a build with Brotli at its best level, which is too slow while a browser waits. They
 * become an eighth smaller than with gzip. lib/http/compressed-files.ts sends them: their paths are those of the addresses,
 * with `.br` at the end. A file that the build before had, too, is taken from it.
 */
export async function compress(next = join(root, ".next")): Promise<void> {
  const compressed = join(next, "brotli");
  const kept = join(next, "cache", "brotli"); // `next build` empties all folders but `cache`
  rmSync(compressed, { recursive: true, force: true });
  mkdirSync(kept, { recursive: true });
  const files = readdirSync(join(next, "static"), { recursive: true, encoding: "utf8" });
  const names = await Promise.all(
    files
      .filter((file) => /\.(js|css)$/.test(file))
      .map(async (file) => {
        const name = await keepCompressed(join(next, "static", file), kept);
        const target = join(compressed, "_next", "static", `${file}.br`);
        mkdirSync(dirname(target), { recursive: true });
        copyFileSync(join(kept, name), target);
        return name;
      }),
  );
  for (const name of readdirSync(kept)) if (!names.includes(name)) rmSync(join(kept, name));
}

/** Returns the name of the compressed file in the folder `kept`: the hash of its content. */
async function keepCompressed(path: string, kept: string): Promise<string> {
  const content = await readFile(path);
  const name = createHash("sha256").update(content).digest("hex");
  if (existsSync(join(kept, name))) return name;
  const written = join(kept, `${name}.new`);
  writeFileSync(written, await brotli(content));
  renameSync(written, join(kept, name)); // a file with this name is whole
  return name;
}
