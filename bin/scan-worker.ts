import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { shellWorker } from "#app/scan/shell/shell-worker";
import { root } from "./prepare.mjs";

const NEXT = join(root, ".next");

/** Writes the service worker of the scanner, with the list of files that its page needs. app/scan-worker.js serves it. */
export function writeScanWorker(): void {
  const build = readFileSync(join(NEXT, "BUILD_ID"), "utf8");
  const script = `(${shellWorker})(self, ${JSON.stringify(build)}, ${JSON.stringify(scannerFiles())});\n`;
  writeFileSync(join(NEXT, "scan-worker.js"), script);
}

/**
 * Returns the addresses of all files that the scanner can ask for. They begin with those of the page, and each of them may name
 * others: what is loaded later, the worker that reads codes, and fonts. Their names hold their hashes, so no other text is one.
 */
function scannerFiles(): string[] {
  const built = readdirSync(join(NEXT, "static"), { recursive: true, encoding: "utf8" });
  const byName = new Map(built.map((path) => [path.slice(path.lastIndexOf("/") + 1), `static/${path}`]));
  const found = new Set<string>();
  const search = (text: string) => {
    for (const [name] of text.matchAll(/(?<![\w.~-])[\w.~-]+\.(?:js|css|woff2)\b/g)) {
      const path = byName.get(name);
      if (!path || found.has(path)) continue;
      found.add(path);
      if (!path.endsWith(".woff2")) search(readFileSync(join(NEXT, path), "utf8"));
    }
  };
  search(manifestOfPage());
  const decoders = readdirSync(join(root, "public", "wasm")).map((name) => `/wasm/${name}`);
  return [...[...found].map((path) => `/_next/${path}`), ...decoders].sort();
}

/** Returns the parts of Next's manifests that name the first files of the page. */
function manifestOfPage(): string {
  const { rootMainFiles } = JSON.parse(readFileSync(join(NEXT, "build-manifest.json"), "utf8"));
  const page = readFileSync(join(NEXT, "server/app/scan/page_client-reference-manifest.js"), "utf8");
  const { entryJSFiles, entryCSSFiles } = JSON.parse(/= (\{.*\})/s.exec(page)?.[1] ?? "{}");
  if (!entryJSFiles) throw new Error("Next writes the manifest of a page in another way than before.");
  const fonts = readFileSync(join(NEXT, "server/app/scan/page/next-font-manifest.json"), "utf8");
  return JSON.stringify([rootMainFiles, entryJSFiles, entryCSSFiles]) + fonts;
}
