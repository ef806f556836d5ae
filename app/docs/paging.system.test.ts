import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { isInstalled, samplesOf } from "#lib/testing/guide-samples";

// The programs of the guide about paging, while entries are deleted.

const GUIDE = readFileSync(join(import.meta.dirname, "../../docs/guides/paging.md"), "utf8");
const PROGRAMS = samplesOf(GUIDE)
  .filter(({ language }) => language === "js" || language === "python")
  .map(({ language, code }) => [language, code] as const);
const COMMANDS: Record<string, string> = { js: process.execPath, python: "python3" };

/** Serves the numbers from 6 to 1 in pages of two, and deletes some of them after the n-th page. */
async function serve(deletions: Record<number, string[]>, param = "starting_after"): Promise<{ url: string }> {
  const deleted = new Set<string>();
  let pages = 0;
  const server = createServer((request, response) => {
    const after = new URL(request.url ?? "", "http://fake").searchParams.get("starting_after");
    const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
    if (after && deleted.has(after)) return answer(400, { error: "invalid_request", message: "No such id.", param });
    const rest = ["6", "5", "4", "3", "2", "1"].filter((id) => !deleted.has(id) && (!after || id < after));
    const data = rest.slice(0, 2).map((id) => ({ id, title: `number ${id}` }));
    answer(200, { object: "list", data, has_more: rest.length > 2, url: "/v1/products" });
    for (const id of deletions[++pages] ?? []) deleted.add(id);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function run(language: string, code: string, url: string): Promise<string[]> {
  const file = join(mkdtempSync(join(tmpdir(), "guide-")), language === "js" ? "all.mjs" : "all.py");
  writeFileSync(file, code.replace("http://localhost:3000", url));
  const env = { ...process.env, ZAKKA_KEY: "zk_test_1" };
  const { stdout } = await promisify(execFile)(COMMANDS[language] ?? "", [file], { env });
  return stdout.trim().split("\n");
}

test("the guide has a program in both languages", () => {
  expect(PROGRAMS.map(([language]) => language)).toEqual(["js", "python"]);
});

test.each(PROGRAMS)("the program in %s loses nothing and has nothing twice", async (language, code) => {
  if (!isInstalled(COMMANDS[language] ?? "", "--version")) return;
  const numbers = (...ids: number[]) => ids.map((id) => `number ${id}`);
  expect(await run(language, code, (await serve({})).url)).toEqual(numbers(6, 5, 4, 3, 2, 1));
  expect(await run(language, code, (await serve({ 1: ["5"] })).url)).toEqual(numbers(6, 5, 4, 3, 2, 1));
  const all = await serve({ 1: ["6", "5"], 2: ["4", "3"] });
  expect(await run(language, code, all.url)).toEqual(numbers(6, 5, 4, 3, 2, 1));
  const other = await serve({ 1: ["5"] }, "status");
  await expect(run(language, code, other.url)).rejects.toMatchObject({ code: 1 });
});
