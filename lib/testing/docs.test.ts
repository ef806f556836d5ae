import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

const FILES = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" })
  .trim()
  .split("\n");
const PATHS = new Set(FILES.flatMap((file) => [file, ...foldersOf(file)]));
const NAMES = new Set(FILES.map((file) => basename(file)));
const TOP_FOLDERS = new Set(FILES.filter((file) => file.includes("/")).map((file) => file.split("/")[0]));
const DOCS = FILES.filter((file) => file.endsWith(".md"));
const { scripts } = JSON.parse(read("package.json"));

/** Whether an address of the server has a page or a route. */
const isPage = (path: string): boolean =>
  ["app", "app/(dashboard)"].some((room) =>
    [`page.tsx`, "route.ts"].some((file) => PATHS.has(`${room}${path}/${file}`)),
  );

describe.each(DOCS)("%s", (doc) => {
  const text = read(doc);
  const code = [...text.replace(/^```[\s\S]*?^```$/gm, "").matchAll(/`([^`\n]+)`/g)].map(([, words = ""]) => words);

  test("names only files and folders that exist", () => {
    const paths = code.filter(
      (words) => words.includes("/") && !words.includes("*") && TOP_FOLDERS.has(words.split("/")[0] ?? ""),
    );
    expect(paths.filter((path) => !PATHS.has(path.replace(/\/$/, "")))).toEqual([]);
    const names = code.filter((words) => /^[a-z][\w.-]*\.(ts|mjs|md|prisma)$/.test(words));
    const isSample = (name: string) => text.includes(` ${name}\n`); // a program of the document itself
    expect(names.filter((name) => !NAMES.has(name) && !isSample(name))).toEqual([]);
  });

  test("links only to files that exist", () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, path = ""]) => path);
    const exists = (path: string) =>
      path.startsWith("/") ? isPage(path) : PATHS.has(normalize(join(dirname(doc), path)));
    expect(links.filter((path) => !exists(path))).toEqual([]);
  });

  test("names only scripts of package.json", () => {
    const names = [...text.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name = ""]) => name);
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });

  test("names only decisions that exist", () => {
    const numbers = [...text.matchAll(/\((0\d\d)\)|^(0\d\d) says/gm)].map(([, inside, first]) => inside ?? first);
    expect(numbers.filter((number) => !DOCS.some((file) => file.includes(`decisions/${number}-`)))).toEqual([]);
  });
});

describe("docs/pages.md", () => {
  const text = read("docs/pages.md");

  test("shows code as it is in the files that it names", () => {
    const samples = [...text.matchAll(/^```tsx?\n\/\/ (\S+|.+\.tsx?)\n([\s\S]*?)^```$/gm)];
    expect(samples.length).toBe(text.match(/^```ts/gm)?.length);
    const isInFile = (file: string) => (piece: string) => codeOf(read(file)).includes(codeOf(piece));
    const other = samples.filter(([, file = "", code = ""]) => !code.split("// …").every(isInFile(file)));
    expect(other.map(([sample]) => sample)).toEqual([]);
  });

  test("names only parts that exist", () => {
    const sources = FILES.filter((file) => /^(components|lib)\/.*\.tsx?$/.test(file)).map(read);
    const names = [...text.matchAll(/`(?:([A-Z]\w+)|([a-z]+[A-Z]\w+)(?:\(\))?)`/g)].map(
      ([, part, value]) => part ?? value,
    );
    const unknown = names.filter(
      (name) => !sources.some((source) => new RegExp(`export .*\\b${name}\\b`).test(source)),
    );
    expect(unknown).toEqual([]);
    expect(names.length).toBeGreaterThan(15);
  });
});

test("CONTRIBUTING.md names every folder of lib and app", () => {
  const folders = ["lib", "app"].flatMap((room) =>
    readdirSync(join(ROOT, room), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${room}/${name}`),
  );
  const text = read("CONTRIBUTING.md");
  expect(folders.filter((folder) => !text.includes(`\`${folder}\``))).toEqual([]);
});

test("CONTRIBUTING.md lists the folders in the order of their layers", () => {
  const layers = [...read(".dependency-cruiser.mjs").matchAll(/^ {2}\[(".*")\],$/gm)].map(([, rooms]) =>
    JSON.parse(`[${rooms}]`),
  );
  const rows = read("CONTRIBUTING.md").match(/^- `.*(\n {2}.*)*$/gm) ?? [];
  const rowOf = (room: string) => rows.findIndex((row) => row.split(": ")[0]?.includes(`\`${room}`));
  const order = layers.flat().map(rowOf);
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

/** The formatter breaks the lines of a sample by itself, and ends it with a semicolon. */
const codeOf = (text: string): string =>
  text
    .replace(/\s+/g, "")
    .replace(/,(?=[\])}])/g, "")
    .replace(/;$/, "");

function foldersOf(file: string): string[] {
  const folder = dirname(file);
  return folder === "." ? [] : [folder, ...foldersOf(folder)];
}

test("the lines of CONTRIBUTING.md are short", () => {
  const lines = read("CONTRIBUTING.md").split("\n");
  expect(lines.filter((line) => line.length > 120)).toEqual([]);
});
