import type { Client } from "pg";
import { inOrder, type Refers } from "#lib/db/table-order";

/** A table with the columns that can be written. */
export interface Table extends Refers {
  columns: string[];
}

/** The table in which migrations themselves put rows. A restore replaces them. */
export const FILLED_BY_MIGRATIONS = "cache_version";

/** Returns all tables but that of the migrations. A table comes after those that it refers to. */
export async function readTables(client: Pick<Client, "query">): Promise<Table[]> {
  return inOrder((await client.query<Table>(TABLES)).rows);
}

const TABLES = `
  SELECT c.relname AS name,
         ARRAY(SELECT a.attname::text FROM pg_attribute a
                WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
                ORDER BY a.attnum) AS columns,
         ARRAY(SELECT DISTINCT f.relname::text FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
                WHERE k.conrelid = c.oid AND k.contype = 'f' AND f.oid <> c.oid) AS refers_to
    FROM pg_class c
   WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> '_prisma_migrations'
   ORDER BY c.relname`;

/** Returns the start of COPY for a table, such as `COPY "totp" ("id", "secret")`. */
export const copyOf = ({ name, columns }: Pick<Table, "name" | "columns">): string =>
  `COPY "${name}" (${columns.map((column) => `"${column}"`).join(", ")})`;

/** Returns the names of all tables for LOCK TABLE. */
export const listOf = (tables: readonly Table[]): string => tables.map(({ name }) => `"${name}"`).join(", ");
