import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compress } from "./compress.ts";

let next: string;

beforeEach(() => {
  next = mkdtempSync(join(tmpdir(), "zakka-build-"));
  mkdirSync(join(next, "static", "chunks"), { recursive: true });
});

afterEach(() => rmSync(next, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(join(next, "static", file), text);
const kept = () => readdirSync(join(next, "cache", "brotli"));
const sent = (file: string) =>
  brotliDecompressSync(readFileSync(join(next, "brotli/_next/static", `${file}.br`))).toString();

test("scripts and styles are compressed under their paths, and nothing else is", async () => {
  write("chunks/a.js", "let a;");
  write("b.css", "body {}");
  write("c.woff2", "font");
  await compress(next);
  expect([sent("chunks/a.js"), sent("b.css")]).toEqual(["let a;", "body {}"]);
  expect(readdirSync(join(next, "brotli/_next/static"))).toEqual(["b.css.br", "chunks"]);
});

test("two files with the same content are compressed under both paths", async () => {
  for (const file of ["chunks/a.js", "chunks/b.js"]) write(file, "let a;");
  await compress(next);
  expect([sent("chunks/a.js"), sent("chunks/b.js")]).toEqual(["let a;", "let a;"]);
});

test("a later build compresses only what changed, and forgets what is gone", async () => {
  write("same.js", "let same;");
  await compress(next);
  const [same = ""] = kept();
  writeFileSync(join(next, "cache/brotli", same), brotliCompressSync("taken from the build before"));
  write("changed.js", "let one;");
  await compress(next);
  write("changed.js", "let two;");
  await compress(next);
  expect([sent("same.js"), sent("changed.js")]).toEqual(["taken from the build before", "let two;"]);
  expect(kept()).toHaveLength(2);
  expect(kept()).toContain(same);
});
