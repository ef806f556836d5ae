import { statement } from "./client.ts";
import type { Context } from "./context.ts";
import { command } from "./transaction.ts";

/**
 * Forgets the plans of the transaction's connection, also those that check foreign keys. A plan that reads all of a store is
 * as good as any while the store has a hundred rows, and is kept while the transaction writes a hundred thousand: each row
 * would cost more than the one before.
 */
export const forgetPlans = (tx: Context): Promise<void> => command(tx, "DISCARD PLANS");

/**
 * Tables of $3 that have so few rows that $4 new ones change how they are best read. A table that is distributed has none here;
 * its nodes do this by themselves.
 */
const OUTGROWN = statement(
  "fresh-plans.outgrown",
  `SELECT relname AS name FROM pg_class
    WHERE $1::uuid IS NOT NULL AND $2::text IS NOT NULL AND relnamespace = current_schema()::regnamespace
      AND relname = ANY ($3::text[]) AND reltuples < 10 * $4::int AND pg_relation_size(oid) > 0`,
);

/**
 * Counts tables again in a transaction that writes many rows, as autovacuum does only after it. Without statistics PostgreSQL
 * takes a store for one of two hundred, and looks for each row among all rows of the store. A table that somebody else counts
 * just now is left out.
 */
export async function countAgain(tx: Context, tables: readonly string[], rows: number): Promise<void> {
  const outgrown = await tx.sql<{ name: string }>(OUTGROWN, [tables, rows]);
  if (outgrown.length > 0) await command(tx, `ANALYZE (SKIP_LOCKED) ${outgrown.map(({ name }) => name).join(", ")}`);
}
