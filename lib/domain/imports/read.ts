import { notFound } from "#lib/core/errors";
import { addSeconds } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { GET, NEXT_ROWS } from "./read-sql.ts";
import { type FileRow, type LineRow, toImport } from "./row.ts";
import { ALIVE_SECONDS, type Fate, type Import } from "./schema.ts";

/** A run that gave no sign of life since then counts as ended. */
export const aliveSince = (): Date => addSeconds(new Date(), -ALIVE_SECONDS);

/** Throws `not_found`. */
export async function getImport(ctx: Context, id: string): Promise<Import> {
  const [row] = await ctx.sql<FileRow>(GET, [id, aliveSince()]);
  if (!row) throw notFound("file");
  return toImport(row);
}

const BATCH = 2_000;

/** Reads all rows of a file with one of these fates by line, as they are kept, in batches. Null for every row. */
export async function* everyRow(
  ctx: Context,
  id: string,
  fates: readonly Fate[] | null,
  size = BATCH,
): AsyncGenerator<LineRow[]> {
  for (let line = 0; ; ) {
    const rows = await ctx.sql<LineRow>(NEXT_ROWS, [id, line, size, fates]);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    line = last.line;
  }
}
