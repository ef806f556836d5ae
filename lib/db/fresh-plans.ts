import { statement } from "./client.ts";
import type { Context } from "./context.ts";

const COUNT_AGAIN = statement("fresh-plans.count-again", "SELECT $2::text AS mode FROM count_again($1, $3, $4)");

/**
 * Counts tables again in a transaction that has written so many rows, and forgets its plans: those were made for few rows, and each
 * row would cost more than the one before. The function is in fresh-plans.sql.
 */
export async function countAgain(tx: Context, tables: readonly string[], rows: number): Promise<void> {
  await tx.sql(COUNT_AGAIN, [tables, rows]);
}
