import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { pool } from "#lib/db/client";
import { databases } from "#lib/testing/databases";
import { makeMerchant, refusal, resultOf, zakka } from "./in-process.ts";

const { create, use } = databases();
const folder = mkdtempSync(join(tmpdir(), "backup-"));
const file = join(folder, "zakka.sql.gz");
beforeAll(async () => use(await create())); // a small one: that of the worker has the rows of all files before this one
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

test("a backup is a file for its owner only, and the command says what else to keep", async () => {
  vi.stubEnv("PICTURES_FOLDER", "/srv/pictures");
  vi.stubEnv("FILES_FOLDER", "/srv/files");
  await makeMerchant();
  const saved = await resultOf<{ rows: number }>("backup", file);
  expect(saved).toMatchObject({ file, bytes: statSync(file).size, copy_too: ["/srv/pictures", "/srv/files"] });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await resultOf("restore", file, "--check")).toMatchObject({ file, whole: true, rows: saved.rows });
  const checked = await zakka("restore", file, "--check");
  expect(checked.stdout).toMatch(/^\S+ is whole: [\d,]+ rows of 20\S+\.\n$/);

  vi.stubEnv("S3_BUCKET", "tidehouse");
  const { stdout } = await zakka("backup", join(folder, "second.sql.gz"));
  expect(stdout).toMatch(
    /^Saved [\d,]+ rows of \d+ tables in \S+ s: \S+second.sql.gz, \S+ MB\.\nPictures and files are in the bucket/,
  );
});

test("a backup over a file, a restore over a store and a damaged file are refused in one line", async () => {
  const before = readdirSync(folder);
  expect(await refusal("backup", file)).toBe(`zakka: ${file} exists. Give the name of a new file.`);
  expect(readdirSync(folder)).toEqual(before);
  const stores = async () => (await pool().query("SELECT id FROM merchant ORDER BY id")).rows;
  const storesBefore = await stores();
  expect(await refusal("restore", file)).toMatch(/^zakka: This database is not empty: /);
  writeFileSync(join(folder, "half"), "half");
  expect(await refusal("restore", join(folder, "half"), "--check")).toContain("half is not a whole backup");
  expect(await stores()).toEqual(storesBefore);
  expect(await refusal("backup")).toBe("zakka: Give the name of a file.");
  expect(await refusal("restore", file, file)).toBe("zakka: Give the name of one file only.");
});

test("restore --rehearsal says what it does, and doctor says that the database is a copy", async () => {
  await use(await create());
  const { stdout } = await zakka("restore", file, "--rehearsal");
  expect(stdout).toMatch(
    /^Restored [\d,]+ rows .*\nThis is a rehearsal: webhook endpoints are disabled, and mail is kept, not sent\.\nNow copy/,
  );
  const { ok, checks } = await resultOf<{ ok: boolean; checks: object[] }>("doctor");
  expect(ok).toBe(true);
  expect(checks).toContainEqual(expect.objectContaining({ check: "rehearsal", ok: true }));
  await use(await create());
  expect(await resultOf("restore", file)).toMatchObject({ file, rehearsal: false });
});
