import { afterEach, expect, test, vi } from "vitest";
import { ownDatabase } from "#lib/testing/own-database";
import { until } from "#lib/testing/receiver";
import { makeStore } from "#lib/testing/store";
import { pool } from "./client.ts";
import { raiseCredentialsVersion, raiseCredentialsVersionWith } from "./credentials-version.ts";
import { inDirectoryTransaction, inTransaction } from "./transaction.ts";

ownDatabase();

afterEach(() => vi.restoreAllMocks());

const version = async (): Promise<number> =>
  Number((await pool().query("SELECT version FROM cache_version WHERE name = 'credentials'")).rows[0].version);

/** Lets the product find Citus, which the database of the test need not have. */
function pretendToBeDistributed(): void {
  const { query } = pool();
  const pretending = (first: unknown, ...others: unknown[]) =>
    String(first).includes("pg_extension")
      ? Promise.resolve({ rowCount: 1 })
      : Reflect.apply(query, pool(), [first, ...others]);
  vi.spyOn(pool(), "query").mockImplementation(pretending as typeof query);
}

test("in a distributed database the version is raised once more after the commit, and only then", async () => {
  const { test: ctx } = await makeStore();
  pretendToBeDistributed();
  const before = await version();
  await inTransaction(ctx, async (tx) => {
    await raiseCredentialsVersion(tx);
    expect(await version()).toBe(before);
  });
  await until(async () => (await version()) === before + 2);
  await inDirectoryTransaction((db) => raiseCredentialsVersionWith(db));
  await until(async () => (await version()) === before + 4);
});

test("a change that is rolled back does not raise the version", async () => {
  const { test: ctx } = await makeStore();
  pretendToBeDistributed();
  const before = await version();
  const failing = inTransaction(ctx, async (tx) => {
    await raiseCredentialsVersion(tx);
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  await inTransaction(ctx, raiseCredentialsVersion);
  await until(async () => (await version()) === before + 2);
});
