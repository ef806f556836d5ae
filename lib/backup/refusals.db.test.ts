import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { pool } from "#lib/db/client";
import { levelOf, migrate } from "#lib/db/migrate";
import { allRows } from "#lib/testing/all-rows";
import { onClient, restoreFrom, rewrite, saveTo } from "#lib/testing/backups";
import { databases } from "#lib/testing/databases";
import { leaveNothing } from "#lib/testing/leave-nothing";
import { orderGiftCard } from "#lib/testing/orders";
import { makeStore } from "#lib/testing/store";
import { saveBackup } from "./save.ts";

const { create, use } = databases();
const folder = mkdtempSync(join(tmpdir(), "backup-"));
const whole = join(folder, "whole.sql.gz");
const other = join(folder, "other.sql.gz");
let source: string;
let bare: string;

beforeAll(async () => {
  source = await create();
  bare = await create();
  await use(source);
  await orderGiftCard((await makeStore()).live, 5_000, { title: "A line\nwith \\. and \t tabs\n\\.\n" });
  await saveTo(whole);
  await use(bare);
  await dropTables();
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

const dropTables = () => pool().query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
const countTables = async () =>
  Number((await pool().query("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")).rows[0].count);

/** Restores into a database without tables, which must be refused and leave none. Returns why. */
async function refusalOf(path: string): Promise<string> {
  const why = await restoreFrom(path).then(
    () => "restored",
    (error: Error) => `${error.name}: ${error.message}`,
  );
  expect(await countTables()).toBe(0);
  return why;
}

test("a file that unpacks to a line without end is refused at once, in place of its header and after it", async () => {
  const zeros = Buffer.alloc(2 * 1024 * 1024);
  const header = gunzipSync(readFileSync(whole)).toString("latin1").split("\n")[0];
  for (const content of [zeros, Buffer.concat([Buffer.from(`${header}\n`), zeros])]) {
    writeFileSync(other, gzipSync(content));
    expect(await refusalOf(other)).toMatch(/is not a whole backup: a line of it is longer than 64 KiB/);
  }
});

test("a file that was cut off, damaged or changed is refused before anything is written", async () => {
  const bytes = readFileSync(whole);
  for (const length of [0, 5, 200, bytes.length / 2, bytes.length - 9, bytes.length - 1]) {
    writeFileSync(other, bytes.subarray(0, length));
    expect(await refusalOf(other), `${length} bytes`).toMatch(/^StartError: .*is not a whole backup: /);
  }
  for (const at of [0, 20, bytes.length / 2, bytes.length - 6].map(Math.floor)) {
    const damaged = Buffer.from(bytes);
    damaged.writeUInt8((damaged[at] ?? 0) ^ 8, at);
    writeFileSync(other, damaged);
    expect(await refusalOf(other), `byte ${at}`).toMatch(/^StartError: .*is not a whole backup: /);
  }
  const richer = (sql: string) => sql.replace("\t5000\t5000\t", "\t9000\t9000\t");
  expect(await refusalOf(rewrite(whole, other, richer, { isWhole: false }))).toContain("its checksum is wrong");
  writeFileSync(other, gzipSync("COMMIT;\n"));
  expect(await refusalOf(other)).toContain("it does not begin as one");
  expect(await refusalOf(folder)).toContain("cannot be read (EISDIR)");
  expect(await refusalOf(join(folder, "none"))).toContain("cannot be read (ENOENT)");
});

test("a backup of a newer version, or with another APP_SECRET, is refused", async () => {
  const later = (sql: string) => sql.replace(/"last":"\d+/, '"last":"29991231000000');
  expect(await refusalOf(rewrite(whole, other, later))).toContain("Another version of Zakka made this backup");
  const edited = (sql: string) => sql.replace(/"hash":"./, '"hash":"-');
  expect(await refusalOf(rewrite(whole, other, edited))).toContain("Another version of Zakka made this backup");
  const newFormat = (sql: string) => sql.replace('"format":1', '"format":2');
  expect(await refusalOf(rewrite(whole, other, newFormat))).toContain("A newer version of Zakka");
  await leaveNothing(); // the key is kept
  vi.stubEnv("APP_SECRET", "another secret of thirty-two letters");
  expect(await refusalOf(whole)).toContain("another APP_SECRET");
  await use(await create());
  expect((await restoreFrom(whole, { takesOtherSecret: true })).rows).toBeGreaterThan(5);
});

test("a restore that fails or is stopped on its way leaves empty tables, and the next one succeeds", async () => {
  await use(await create());
  const twice = rewrite(whole, other, (sql) => sql.replace(/(COPY "merchant" .*\n)(.*\n)/, "$1$2$2"));
  await expect(restoreFrom(twice)).rejects.toThrow("duplicate key");
  const lost = rewrite(whole, other, (sql) => sql.replace(/(COPY "cache_version" .*\n)(.*\n)/, "$1"));
  await expect(restoreFrom(lost)).rejects.toThrow("cache_version has not all rows of the backup");
  const stop = new AbortController();
  const stopped = restoreFrom(whole, { stop: stop.signal, report: () => stop.abort() });
  await expect(stopped).rejects.toThrow("Stopped. Nothing was restored.");
  expect((await pool().query("SELECT FROM merchant")).rowCount).toBe(0);
  await restoreFrom(whole);
  const { rows } = await pool().query("SELECT merchant_id, title FROM product");
  expect(rows).toMatchObject([{ title: "A line\nwith \\. and \t tabs\n\\.\n" }]);
  const restored = await allRows([rows[0].merchant_id]);
  await expect(restoreFrom(whole)).rejects.toThrow(
    /^This database is not empty: \d+ tables have rows, .* Nothing was changed/,
  );
  expect(await allRows([rows[0].merchant_id])).toBe(restored);
  await use(source);
  expect(await allRows([rows[0].merchant_id])).toBe(restored);
});

test("a backup of an earlier version is brought to this one, and needs a database without newer tables", async () => {
  await use(bare);
  const before = "20261124013000_renewals_in_timelines";
  await migrate(bare, undefined, before);
  const old = join(folder, "old.sql.gz");
  expect((await saveTo(old)).last_migration).toBe(before);
  await dropTables();
  const { applied } = await restoreFrom(old);
  expect(applied[0]).toBe("20261124014000_moved_in_orders");
  expect((await onClient(levelOf))?.last).toBe(applied.at(-1));
  await expect(restoreFrom(old)).rejects.toThrow("Give a database without tables.");
});

test("a backup never replaces a file, and one that is stopped leaves none", async () => {
  const files = readdirSync(folder);
  await expect(saveTo(whole)).rejects.toThrow("whole.sql.gz exists. Give the name of a new file.");
  const stop = new AbortController();
  stop.abort();
  await expect(saveTo(join(folder, "stopped"), stop.signal)).rejects.toThrow("Stopped. Nothing was saved.");
  await dropTables();
  await expect(saveTo(join(folder, "empty"))).rejects.toThrow("The database has no tables of Zakka.");
  expect(readdirSync(folder)).toEqual(files);
});

test("inserted rows fire no trigger and take no number of a sequence, so a restored row is the row that was saved", async () => {
  await use(source);
  const triggers = "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgtype & 4 > 0";
  const sequences = "SELECT relname FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace";
  expect((await pool().query(triggers)).rows).toEqual([]);
  expect((await pool().query(sequences)).rows).toEqual([]);
});

test("a distributed database is refused: its nodes have no moment in common", async () => {
  const client = {
    async query(text: string) {
      if (text.includes("pg_extension")) return { rows: [{}] };
      if (!text.includes("has_merchant")) return { rows: [{ nodes: 2, shards: 4 }] };
      return { rows: [{ name: "orders", is: "distributed", has_merchant: true, refers_to: [] }] };
    },
  } as unknown as Parameters<typeof saveBackup>[0];
  const options = { now: new Date(), report: () => {}, stop: new AbortController().signal };
  await expect(saveBackup(client, other.replace("other", "nodes"), options)).rejects.toThrow(
    "The tables are distributed",
  );
});
