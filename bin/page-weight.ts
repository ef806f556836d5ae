import { globSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";

/** What a browser loads before a page is interactive. */
export interface PageWeight {
  /** The path of the page in `app`: "/(dashboard)/orders". */
  page: string;
  chunks: readonly Chunk[];
  scripts_bytes: number;
  fonts_bytes: number;
}

interface Chunk {
  file: string;
  bytes: number;
  /** The client components of ours that need it. Empty for React and Next. */
  users: readonly string[];
}

const SHOWN = 4;

interface ClientManifest {
  clientModules: Record<string, { chunks: readonly string[] }>;
  entryJSFiles: Record<string, readonly string[]>;
}

/** Reads the pages of a build, and the sizes of their scripts as they are sent, compressed by bin/compress.ts. */
export function weighPages(root: string): PageWeight[] {
  const built = join(root, ".next");
  const always: string[] = readJson(join(built, "build-manifest.json")).rootMainFiles;
  const fonts: Record<string, string[]> = readJson(join(built, "server/next-font-manifest.json")).app;
  return globSync("server/app/**/page_client-reference-manifest.js", { cwd: built }).flatMap((file) => {
    const { route, manifest } = readManifest(join(built, file));
    if (route.startsWith("/_")) return []; // written by Next
    const files = new Set([...always, ...Object.values(manifest.entryJSFiles).flat()]);
    const chunks = [...files].map((chunk) => ({
      file: basename(chunk),
      bytes: statSync(join(built, "brotli/_next", `${chunk}.br`)).size,
      users: usersOf(chunk, manifest),
    }));
    const preloaded = fonts[`[project]/app${route}`] ?? [];
    return {
      page: route.replace(/\/page$/, "") || "/",
      chunks,
      scripts_bytes: sum(chunks.map(({ bytes }) => bytes)),
      fonts_bytes: sum(preloaded.map((font) => statSync(join(built, font)).size)),
    };
  });
}

/** Returns a line for each chunk, the largest first, with up to `SHOWN` client components that need it. */
export function describe({ page, scripts_bytes, chunks }: PageWeight): string {
  const lines = chunks
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ file, bytes, users }) => `  ${toKiB(bytes)}  ${file}  ${users.slice(0, SHOWN).join(", ")}`);
  return [`${page}: ${toKiB(scripts_bytes)} KiB of scripts`, ...lines].join("\n");
}

export const toKiB = (bytes: number): string => (bytes / 1024).toFixed(1);

function usersOf(chunk: string, { clientModules }: ClientManifest): string[] {
  const names = Object.entries(clientModules)
    .filter(([, { chunks }]) => chunks.some((path) => path.endsWith(chunk)))
    .map(([path]) => path.replace("[project]/", "").replace(/ <module evaluation>$/, ""));
  return [...new Set(names)].filter((name) => !name.includes("node_modules"));
}

/** The manifest is a script that adds one entry to a global object. */
function readManifest(file: string): { route: string; manifest: ClientManifest } {
  const [, route, json] = /__RSC_MANIFEST\[("[^"]+")\] = (\{.*\})/s.exec(readFileSync(file, "utf8")) ?? [];
  if (!route || !json) throw new Error(`${file} is not a manifest as Next wrote it before.`);
  return { route: JSON.parse(route), manifest: JSON.parse(json) };
}

const readJson = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
