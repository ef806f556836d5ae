import type pg from "pg";
import { shared } from "#lib/core/shared";

/** How often the statements of this process have got new names. */
const names = () => shared("statement-names", () => ({ changes: 0 }));

/**
 * Runs a statement, which its connection prepares once by its name. When a migration of a newer version adds a column, PostgreSQL
 * refuses each prepared `SELECT *` of the table from then on. After the first refusal all statements have new names, so that every
 * connection prepares them again, and the caller can send the refused one once more.
 */
export async function runPrepared(
  connection: Pick<pg.ClientBase, "query">,
  { name, text }: { name: string; text: string },
  values: readonly unknown[],
): Promise<unknown[]> {
  const { changes } = names();
  try {
    const prepared = changes === 0 ? name : `${changes} ${name}`;
    return (await connection.query({ name: prepared, text, values: [...values] })).rows;
  } catch (error) {
    if (isStalePlan(error) && names().changes === changes) names().changes++;
    throw error;
  }
}

/** True for "cached plan must not change result type", in any language: its code has other meanings too. */
export const isStalePlan = (error: unknown): boolean =>
  (error as { routine?: unknown } | null)?.routine === "RevalidateCachedQuery";
