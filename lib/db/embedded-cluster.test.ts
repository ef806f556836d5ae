import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makePrivateFolder, readOrCreateAppSecret } from "./embedded-cluster.ts";

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "place-"));
  folder = join(parent, ".data");
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const modeOf = (...path: string[]) => (statSync(join(folder, ...path)).mode & 0o777).toString(8);
/** As root, the user that runs PostgreSQL can pass through the folder. */
const FOLDER_MODE = process.getuid?.() === 0 ? "711" : "700";

test("only the owner can read the folder and its contents", () => {
  makePrivateFolder(folder);
  readOrCreateAppSecret(folder);
  expect([modeOf(), modeOf("app-secret")]).toEqual([FOLDER_MODE, "600"]);
});

test("permissions that an older version left open are restricted, and nothing else changes", () => {
  mkdirSync(join(folder, "cache"), { recursive: true });
  for (const file of ["app-secret", "postgres.password", "demo.json"]) writeFileSync(join(folder, file), "secret");
  writeFileSync(join(parent, "outside"), "");
  symlinkSync(join(parent, "outside"), join(folder, "link"));
  for (const path of [folder, join(folder, "cache")]) chmodSync(path, 0o755);
  for (const path of [join(folder, "app-secret"), join(parent, "outside")]) chmodSync(path, 0o644);
  makePrivateFolder(folder);
  expect([modeOf(), modeOf("cache")]).toEqual([FOLDER_MODE, "700"]);
  for (const file of ["app-secret", "postgres.password", "demo.json"])
    expect([file, modeOf(file)]).toEqual([file, "600"]);
  expect(modeOf("..", "outside")).toBe("644");
});

test("no other user can enter the folder when the data is in another one", () => {
  makePrivateFolder(folder);
  writeFileSync(join(folder, "location"), "/var/lib/zakka/0000");
  makePrivateFolder(folder);
  expect(modeOf()).toBe("700");
});
