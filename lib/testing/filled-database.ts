import { beforeAll, inject } from "vitest";
import { pool } from "#lib/db/client";
import { fillStore } from "./filled-store.ts";
import { leaveNothing } from "./leave-nothing.ts";
import { databaseOfFile } from "./own-database.ts";
import { makeStore, type TestStore, testContext } from "./store.ts";

const STORES = 3;

/**
 * Gives this test file its own database with three stores that have thousands of rows in each table, for tests of plans. Filling
 * it takes long: the first file of a run does it, and each gets a copy, with the planner's statistics. Call at the top of the
 * file. Returns the stores, for use in tests.
 */
export function filledDatabase(): () => TestStore[] {
  const stores: TestStore[] = [];
  databaseOfFile((server) => server.createFilled(inject("filledTemplate") ?? "", fill));
  beforeAll(async () => {
    const { rows } = await pool().query<{ id: string }>("SELECT id FROM merchant ORDER BY id");
    for (const { id } of rows) {
      stores.push({ merchantId: id, test: testContext(id, "test"), live: testContext(id, "live") });
    }
  });
  return () => stores;
}

async function fill(url: string): Promise<void> {
  await leaveNothing();
  process.env.DATABASE_URL = url;
  for (let count = 0; count < STORES; count++) {
    const { merchantId } = await makeStore({ offline_charge_limit_cents: 1 });
    await fillStore(merchantId);
  }
  // Not only ANALYZE: what waits to be added to a GIN index counts as its cost, and autovacuum adds it when it likes.
  await pool().query("VACUUM ANALYZE");
  await leaveNothing(); // a database that is in use cannot be copied
}
