import { notFound } from "#lib/core/errors";
import type { Page } from "#lib/core/schema";
import { addSeconds } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { pageOf } from "#lib/db/page";
import { COUNT_AGREEING, COUNT_FATES, GET, NEXT_ROWS, PAGE_AFTER, PAGE_BEFORE, ROWS_WITH_LETTERS } from "./read-sql.ts";
import { type FileRow, type LineRow, type PageRow, toMovingIn, toRow } from "./row.ts";
import { ALIVE_SECONDS, FATES, type Fate, type MovingIn, type MovingInRow } from "./schema.ts";

interface Cursors {
  starting_after?: string;
  ending_before?: string;
}

/** Lists the files of this store and mode, newest first. */
export const listMovingIn = (ctx: Context, cursors: Cursors): Promise<Page<MovingIn>> =>
  pageOf(ctx, { table: "moving_in" }, cursors, (rows: FileRow[]) => rows.map(toMovingIn));

/** A run that gave no sign of life since then counts as ended. */
export const aliveSince = (): Date => addSeconds(new Date(), -ALIVE_SECONDS);

/** Throws `not_found`. */
export async function getMovingIn(ctx: Context, id: string): Promise<MovingIn> {
  const [row] = await ctx.sql<FileRow>(GET, [id, aliveSince()]);
  if (!row) throw notFound("file");
  return toMovingIn(row);
}

export type FateCounts = Record<Fate, number>;

/** Returns how many rows of a file have each fate. */
export async function countFates(ctx: Context, id: string): Promise<FateCounts> {
  const rows = await ctx.sql<{ fate: Fate; count: number }>(COUNT_FATES, [id]);
  const byFate = new Map(rows.map(({ fate, count }) => [fate, count]));
  return Object.fromEntries(FATES.map((fate) => [fate, byFate.get(fate) ?? 0])) as FateCounts;
}

/** Returns how many known customers agree to marketing by a file. */
export async function countAgreeing(ctx: Context, id: string): Promise<number> {
  const [row] = await ctx.sql<{ count: number }>(COUNT_AGREEING, [id]);
  return row?.count ?? 0;
}

const SHOWN = 50;

/** Lists the rows of a checked file by line. */
export async function listRows(
  ctx: Context,
  id: string,
  { fate, starting_after, ending_before }: Cursors & { fate?: Fate },
): Promise<Page<MovingInRow>> {
  const isBackward = ending_before !== undefined;
  const values = [id, fate ?? null, ending_before ?? starting_after ?? null, SHOWN + 1];
  const rows = await ctx.sql<PageRow>(isBackward ? PAGE_BEFORE : PAGE_AFTER, values);
  const shown = rows.slice(0, SHOWN);
  if (isBackward) shown.reverse();
  return { data: shown.map(toRow), has_more: rows.length > SHOWN };
}

/** Returns the first rows of a file as they are kept, to show how they are read. */
export const firstRows = (ctx: Context, id: string, count: number): Promise<LineRow[]> =>
  ctx.sql<LineRow>(NEXT_ROWS, [id, 0, count, null]);

/** Returns some cells with bytes beyond ASCII, as they are kept. */
export async function cellsWithLetters(ctx: Context, id: string, count: number): Promise<string[]> {
  const rows = await ctx.sql<{ cells: string[] }>(ROWS_WITH_LETTERS, [id, count]);
  return rows.flatMap(({ cells }) => cells.find((cell) => /[^\p{ASCII}]/u.test(cell)) ?? []);
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
