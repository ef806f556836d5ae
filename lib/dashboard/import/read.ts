import type { Page } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { pageOf } from "#lib/db/page";
import { NEXT_ROWS } from "#lib/domain/imports/read-sql";
import { type FileRow, type LineRow, toImport } from "#lib/domain/imports/row";
import { FATES, type Fate, type Import } from "#lib/domain/imports/schema";
import type { ImportRow } from "./shape.ts";
import { COUNT_AGREEING, COUNT_FATES, PAGE_AFTER, PAGE_BEFORE, ROWS_WITH_LETTERS } from "./sql.ts";

interface Cursors {
  starting_after?: string;
  ending_before?: string;
}

/** Lists the files of this store and mode, newest first. */
export const listImports = (ctx: Context, cursors: Cursors): Promise<Page<Import>> =>
  pageOf(ctx, { table: "moving_in" }, cursors, (rows: FileRow[]) => rows.map(toImport));

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

interface PageRow extends Omit<LineRow, "cells"> {
  id: string;
  fate: Fate;
  customer_id: string | null;
  item_id: string | null;
}

const SHOWN = 50;

/** Lists the rows of a checked file by line. */
export async function listRows(
  ctx: Context,
  id: string,
  { fate, starting_after, ending_before }: Cursors & { fate?: Fate },
): Promise<Page<ImportRow>> {
  const isBackward = ending_before !== undefined;
  const values = [id, fate ?? null, ending_before ?? starting_after ?? null, SHOWN + 1];
  const rows = await ctx.sql<PageRow>(isBackward ? PAGE_BEFORE : PAGE_AFTER, values);
  const shown = rows.slice(0, SHOWN);
  if (isBackward) shown.reverse();
  return { data: shown.map(toRow), has_more: rows.length > SHOWN };
}

const toRow = (row: PageRow): ImportRow => ({
  id: row.id,
  line: row.line,
  fate: row.fate,
  reason: row.reason,
  data: row.data,
  made_id: row.item_id ?? row.customer_id,
});

/** Returns the first rows of a file as they are kept, to show how they are read. */
export const firstRows = (ctx: Context, id: string, count: number): Promise<LineRow[]> =>
  ctx.sql<LineRow>(NEXT_ROWS, [id, 0, count, null]);

/** Returns some cells with bytes beyond ASCII, as they are kept. */
export async function cellsWithLetters(ctx: Context, id: string, count: number): Promise<string[]> {
  const rows = await ctx.sql<{ cells: string[] }>(ROWS_WITH_LETTERS, [id, count]);
  return rows.flatMap(({ cells }) => cells.find((cell) => /[^\p{ASCII}]/u.test(cell)) ?? []);
}
