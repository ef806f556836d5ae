import { type Statement, statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { type JsonRow, rowFromJson } from "#lib/db/json-row";
import { type ByEachKey, byEachKey } from "./claim-sql.ts";

/**
 * Returns a statement that finds an item, with what a door shows and checks of it, in one call of a function of the database: the
 * `find.sql` of its kind.
 */
export const findStatement = (name: string, find: string, key = "$3"): Statement =>
  statement(name, `SELECT item FROM ${find}($1, $2, ${key}) item`);

/** The same by the id and by the token. */
export const findStatements = (name: string, find: string): ByEachKey =>
  byEachKey((column) => findStatement(`${name}.${column}`, find, column === "id" ? "$3, NULL" : "NULL, $3"));

/** Returns the row of the item with this id, token or code, or null. */
export async function findItem<Row>(ctx: Context, find: Statement, key: string): Promise<Row | null> {
  const [found] = await ctx.sql<{ item: JsonRow }>(find, [key]);
  return found ? rowFromJson<Row>(found.item) : null;
}
