import { beforeAll, describe, expect, test } from "vitest";
import { pool } from "./client.ts";
import { DIRECTORY_TABLES, KEYS_INTO_DIRECTORY, TABLES_WITHOUT_MODE } from "./directory.ts";

interface Key {
  table: string;
  name: string;
  columns: string[];
}

/** Primary, unique and foreign keys, and unique indexes. An index on an expression has the columns of the expression. */
const KEYS = `
  SELECT c.relname AS table, k.conname AS name,
         ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum = ANY (k.conkey)) AS columns
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
   WHERE k.contype IN ('p', 'u', 'f', 'x') AND c.relnamespace = 'public'::regnamespace
   UNION ALL
  SELECT c.relname, i.relname,
         ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum = ANY (x.indkey))
    FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
   WHERE x.indisunique AND c.relnamespace = 'public'::regnamespace AND c.relname <> '_prisma_migrations'`;

const directory: readonly string[] = DIRECTORY_TABLES;
let tables: string[];
let keys: Key[];
let columns: { table: string; name: string; isNullable: boolean }[];
let checks: { table: string; text: string }[];

beforeAll(async () => {
  const rows = async (text: string) => (await pool().query(text)).rows;
  tables = (
    await rows("SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'")
  )
    .map((row) => row.tablename)
    .sort();
  keys = (await rows(KEYS)).filter((key) => key.table !== "_prisma_migrations");
  columns = await rows(
    `SELECT table_name AS table, column_name AS name, is_nullable = 'YES' AS "isNullable"
       FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  checks = await rows(
    `SELECT conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS text
       FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace`,
  );
});

describe("the database schema", () => {
  test("has exactly the directory tables, and the keys into them, that directory.ts lists", () => {
    for (const table of DIRECTORY_TABLES) expect(tables).toContain(table);
    for (const name of KEYS_INTO_DIRECTORY) expect(keys.map((key) => key.name)).toContain(name);
  });

  test("has merchant_id in every primary, unique and foreign key of merchant data", () => {
    const into: readonly string[] = KEYS_INTO_DIRECTORY;
    const merchantData = keys.filter(({ table, name }) => !directory.includes(table) && !into.includes(name));
    expect(merchantData.length).toBeGreaterThan(30);
    expect(merchantData.filter((key) => !key.columns.includes("merchant_id"))).toEqual([]);
  });

  test("has a primary key that begins with merchant_id in every table of merchant data", async () => {
    const { rows } = await pool().query(
      `SELECT c.relname AS table, a.attname AS first
         FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid
         JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = x.indkey[0]
        WHERE x.indisprimary AND c.relnamespace = 'public'::regnamespace AND c.relname <> '_prisma_migrations'`,
    );
    const first = new Map(rows.map((row) => [row.table, row.first]));
    const merchantData = tables.filter((table) => !directory.includes(table));
    expect(merchantData.map((table) => [table, first.get(table)])).toEqual(
      merchantData.map((table) => [table, "merchant_id"]),
    );
  });

  test("allows only the two modes in every row of merchant data", () => {
    const without: readonly string[] = TABLES_WITHOUT_MODE;
    const merchantData = tables.filter((table) => !directory.includes(table));
    const withMode = columns.filter(({ name, isNullable }) => name === "mode" && !isNullable).map(({ table }) => table);
    expect(merchantData.filter((table) => !withMode.includes(table))).toEqual([...without]);
    const checked = checks.filter(({ text }) => /mode = ANY .*'test'.*'live'/.test(text)).map(({ table }) => table);
    expect(withMode.filter((table) => !checked.includes(table))).toEqual([]);
  });

  test("stores money, counts and times in exact types", async () => {
    const { rows } = await pool().query(
      `SELECT table_name || '.' || column_name AS name, data_type AS type FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'
          AND (data_type IN ('real', 'double precision', 'numeric', 'timestamp without time zone')
               OR column_name LIKE '%\\_cents' AND udt_name NOT IN ('int8', '_int8'))`,
    );
    expect(rows).toEqual([]);
  });
});
