import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { pool } from "#lib/db/client";
import { citusUrl } from "#lib/testing/citus";
import { ownDatabase } from "#lib/testing/own-database";
import { makeStore } from "#lib/testing/store";
import { readLayout } from "./distribute.ts";
import { migrate } from "./migrate.ts";

ownDatabase();

const LATER = `
  CREATE TABLE "later" ("merchant_id" UUID NOT NULL, "id" UUID NOT NULL, "order_id" UUID NOT NULL,
    CONSTRAINT "later_pkey" PRIMARY KEY ("merchant_id", "id"));
  SELECT distribute_new_table('later');
  ALTER TABLE "later" ADD CONSTRAINT "later_order_fkey"
    FOREIGN KEY ("merchant_id", "order_id") REFERENCES "orders"("merchant_id", "id") ON DELETE CASCADE;
  ALTER TABLE "orders" ADD COLUMN "seen" BOOLEAN NOT NULL DEFAULT false;`;

test("a later migration makes a table of merchant data where the others are, distributed or not", async () => {
  const folder = mkdtempSync(join(tmpdir(), "zakka-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(import.meta.dirname, "../../prisma/migrations"), folder, { recursive: true });
  mkdirSync(join(folder, "29991231000000_later"));
  writeFileSync(join(folder, "29991231000000_later", "migration.sql"), LATER);
  const { merchantId } = await makeStore();
  expect(await migrate(process.env.DATABASE_URL ?? "", folder)).toEqual(["29991231000000_later"]);
  expect((await pool().query("SELECT seen FROM orders WHERE merchant_id = $1", [merchantId])).rows).toEqual([]);
  const insert = pool().query("INSERT INTO later VALUES ($1, uuid7(), uuid7())", [merchantId]);
  await expect(insert).rejects.toMatchObject({ code: "23503" }); // no such order
  const layout = await readLayout(pool());
  const wrong = layout?.tables.filter(({ is, wanted }) => is !== wanted);
  expect(wrong).toEqual(citusUrl() ? [] : undefined);
  if (layout) expect(layout.tables).toContainEqual({ table: "later", is: "distributed", wanted: "distributed" });
});
